/** The questions of a file, for every screen that takes one. */
export { ReadingQuestions } from './ReadingQuestions.tsx'
