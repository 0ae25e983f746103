import { documentByteLimit, documentEndings } from '#domain/document.ts'
import type { DocumentInput } from './documents.api.ts'

export type ChosenDocument = {
  key: number
  file: File
  input: DocumentInput
  /** Why it cannot be sent as it is, or was not taken. */
  problem: string | null
  /** Percent sent while it is under way. */
  percent: number | null
  controller: AbortController
}

let nextKey = 1

export const chooseDocument = (file: File, input: DocumentInput): ChosenDocument => ({
  key: nextKey++,
  file,
  input,
  problem: refusalOf(file),
  percent: null,
  controller: new AbortController(),
})

/** Why a file cannot be sent at all; null when it can. */
export function refusalOf({ name, size }: File): string | null {
  if (!documentEndings.some((ending) => name.toLowerCase().endsWith(ending)))
    return `This file type is not accepted. Use ${documentEndings.join(', ')}.`
  if (size === 0) return 'The file is empty.'
  return size > documentByteLimit - 4096
    ? `The file is over ${documentByteLimit / 1_000_000} MB.`
    : null
}

/** The mandatory title a file name tells of: 'acme insurance 2026.pdf' is the insurance certificate. */
export function guessTitle(fileName: string, titles: readonly string[]): string | null {
  const name = fileName.toLowerCase()
  return (
    titles.find((title) =>
      title
        .toLowerCase()
        .split(/[^a-z0-9-]+/)
        .some(
          (word) => (word.length > 4 || /\d/.test(word)) && !vague.has(word) && name.includes(word),
        ),
    ) ?? null
  )
}

const vague = new Set(['certificate', 'document', 'rating', 'licence', 'license'])
