import { extname } from 'node:path'
import { documentEndings } from '#domain/document.ts'
import { imageHeadBytes, imageKind } from '#server/accounts/image-kind.ts'
import type { StoredFile } from '#server/files.ts'
import { fileKind, isSafePackage } from '#server/sheets/file-kind.ts'
import { xlsxType } from '#server/lanes/lane-export.ts'
import { firstBytes } from '#server/first-bytes.ts'

const longestSide = 12_000

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Endings a kind may carry; a file named otherwise than it is opens in the wrong program. */
const endings: Record<string, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'text/csv': ['.csv'],
  [xlsxType]: ['.xlsx'],
  [docxType]: ['.docx'],
}

/** The media type of a document by its content; a text why it cannot be taken. */
export async function documentKind(
  file: Pick<StoredFile, 'fileName' | 'byteCount'>,
  path: string,
): Promise<{ mediaType: string } | { refused: string }> {
  const mediaType = await mediaTypeOf(path, file.byteCount)
  const accepted = documentEndings.join(', ')
  if (!mediaType) return { refused: `This is none of the accepted kinds: ${accepted}.` }
  if (endings[mediaType]?.includes(extname(file.fileName).toLowerCase())) return { mediaType }
  return {
    refused: `The name does not fit the content, which is ${endings[mediaType]?.[0] ?? mediaType}.`,
  }
}

async function mediaTypeOf(path: string, byteCount: number): Promise<string | null> {
  const head = await firstBytes(path, imageHeadBytes)
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf'
  const image = imageKind(head)
  if (image) {
    const sound = Math.max(image.width, image.height) <= longestSide
    return sound && image.type in endings ? image.type : null
  }
  const sheet = await fileKind(path, byteCount)
  if (sheet) return sheet.kind === 'xlsx' ? xlsxType : 'text/csv'
  const isZip = head[0] === 0x50 && head[1] === 0x4b
  return isZip && (await isSafePackage(path, byteCount, 'word/document.xml')) ? docxType : null
}
