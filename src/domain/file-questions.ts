import type { ColumnMapping } from './column-mapping.ts'
import type { Cell, ReadingAnswers, ReadingQuestion } from './file-reading.ts'
import type { Mode } from './mode.ts'
export const isOpen = ({ answer }: ReadingQuestion) => answer === null
export function questionsOf(
  sample: { headings: readonly string[]; rows: readonly (readonly Cell[])[]; hiddenRows: number },
  mapping: ColumnMapping,
  _mode: Mode,
  answers: ReadingAnswers,
  earlier: ReadingAnswers | null,
): ReadingQuestion[] {
  const list: ReadingQuestion[] = []
  for (const heading of mapping.freightCost ?? []) {
    const code = /[A-Z]{3}/.exec(heading)?.[0]
    const answer = answers.currencies[heading] ?? code ?? earlier?.currencies[heading] ?? null
    list.push({
      key: `currency:${heading}`,
      title: `Currency of "${heading}"`,
      evidence: code ? `Heading says ${code}` : '',
      choices: ['USD', 'EUR', 'KRW', 'JPY', 'CNY', 'GBP'].map((value) => ({
        value,
        label: value,
        detail: '',
      })),
      answer,
      source: answers.currencies[heading] ? 'uploader' : code ? 'file' : answer ? 'earlier' : null,
    })
  }
  if (sample.hiddenRows > 0)
    list.push({
      key: 'hiddenRows',
      title: `${sample.hiddenRows} hidden rows`,
      evidence: '',
      choices: [
        { value: 'read', label: 'Read them', detail: '' },
        { value: 'leave out', label: 'Leave them out', detail: '' },
      ],
      answer: answers.hiddenRows ?? null,
      source: answers.hiddenRows ? 'uploader' : null,
    })
  return list
}
export function withAnswer(answers: ReadingAnswers, key: string, value: string): ReadingAnswers {
  if (key.startsWith('currency:'))
    return { ...answers, currencies: { ...answers.currencies, [key.slice(9)]: value } }
  return { ...answers, [key]: value } as ReadingAnswers
}
export const settledReading = (
  questions: readonly ReadingQuestion[],
  answers: ReadingAnswers,
): ReadingAnswers =>
  questions.reduce(
    (a, { key, answer }) => (answer === null ? a : withAnswer(a, key, answer)),
    answers,
  )
