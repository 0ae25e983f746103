import { missingColumns } from '#domain/column-mapping.ts'
import { isBiddable } from '#domain/mode.ts'
import type { ReadingQuestion } from '#domain/file-reading.ts'
import { isOpen } from '#domain/file-questions.ts'
import type { OutboxFile } from './outbox.ts'

/** What keeps a chosen file from being sent, in words; null = it can go. */
export function obstacleTo({ reading, isReading }: OutboxFile): string | null {
  const { mode, purpose, table, mapping, questions } = reading
  if (isReading) return 'Wait until the file is read.'
  if (purpose === 'lanes' && (mode === null || !isBiddable(mode)))
    return 'Choose the mode of the lanes.'
  if (mode === null) return 'Choose the mode of the shipments.'
  if (table?.rows.length === 0) return 'There are no rows under these headings.'
  const missing = table ? missingColumns(mapping, mode, purpose) : []
  if (missing.length > 0) return `Map these required columns: ${missing.join(', ')}.`
  return questionObstacle(questions)
}

export function questionObstacle(questions: readonly ReadingQuestion[]): string | null {
  const open = questions
    .filter(isOpen)
    .map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1))
  return open.length > 0 ? `Answer: ${open.join(', ')}.` : null
}
