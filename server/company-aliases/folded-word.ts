import { fold } from '#domain/fold.ts'

/** A word as it is compared; one without a Latin letter is compared as it is. */
export const foldedWord = (word: string): string => fold(word) || word.trim().toLowerCase()
