import { firstBytes } from '#server/first-bytes.ts'
import { zipEntries } from './zip-directory.ts'

export type FileKind = { kind: 'csv'; encoding: 'utf-8' | 'windows-1252' } | { kind: 'xlsx' }

const limits = { entries: 1000, inflated: 300_000_000, ratio: 100 }

/** What a file is by its content, never by its name; null = neither xlsx nor csv, or not safe to open. */
export async function fileKind(path: string, byteCount: number): Promise<FileKind | null> {
  const head = await firstBytes(path, 65_536)
  if (head[0] === 0x50 && head[1] === 0x4b)
    return (await isSafePackage(path, byteCount, 'xl/workbook.xml')) ? { kind: 'xlsx' } : null
  if (
    head.includes(0) ||
    /^\s*(<!doctype|<html|<\?xml|<svg|%PDF|\{|MZ)/i.test(head.toString('latin1', 0, 200))
  )
    return null
  return { kind: 'csv', encoding: isUtf8(head) ? 'utf-8' : 'windows-1252' }
}

/** A zip of office parts that holds `part`, without macros, and that does not grow out of all bounds. */
export async function isSafePackage(
  path: string,
  byteCount: number,
  part: string,
): Promise<boolean> {
  const entries = await zipEntries(path)
  if (!entries || entries.length > limits.entries) return false
  const inflated = entries.reduce((sum, entry) => sum + entry.inflated, 0)
  return (
    entries.some(({ name }) => name === part) &&
    entries.every(
      ({ name }) =>
        !name.includes('..') && !name.startsWith('/') && !/vbaProject\.bin$/i.test(name),
    ) &&
    inflated <= limits.inflated &&
    (inflated < 10_000_000 || inflated / byteCount <= limits.ratio)
  )
}

/** A cut in the middle of a character at the end is no error. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
