import type { Cell } from '#domain/file-reading.ts'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { workbookParts, type ZipPart, zipOf } from '#tests/support/zip.ts'
import { type FileKind, fileKind } from './file-kind.ts'
import { readRows } from './read-rows.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'laneward-files-'))
})

const row = (line: number, text: string) =>
  `<row r="${line}"><c r="A${line}" t="inlineStr"><is><t>${text}</t></is></c></row>`
const sheet = (rows: string, head = '') =>
  `<?xml version="1.0"?>${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
const honest = workbookParts(sheet(row(1, 'Origin') + row(2, 'Shanghai')))
const withParts = (...more: ZipPart[]) => zipOf([...honest, ...more])

async function kindOf(bytes: Buffer | string) {
  const path = join(directory, 'file')
  await writeFile(path, bytes)
  return fileKind(path, Buffer.byteLength(bytes))
}

async function rowsOf(bytes: Buffer | string, kind: FileKind = { kind: 'xlsx' }) {
  const path = join(directory, 'sheet')
  await writeFile(path, bytes)
  const rows: Cell[][] = []
  for await (const some of readRows(path, kind)) rows.push(...some)
  return rows
}

test('a file is what its content says, whatever its name', async () => {
  expect(await kindOf(zipOf(honest))).toEqual({ kind: 'xlsx' })
  expect(await kindOf('Origin,Destination\nKöln,Łódź\n')).toEqual({
    kind: 'csv',
    encoding: 'utf-8',
    unclear: null,
  })
  expect(await kindOf(Buffer.from('Origin\nKöln\n', 'latin1'))).toEqual({
    kind: 'csv',
    encoding: 'windows-1252',
    unclear: null,
  })
})

test('a first letter of Windows-1252 far down a csv is read as it was written', async () => {
  const bytes = Buffer.from(`Origin,Destination\n${'Köln,Dallas\n'.repeat(30_000)}`, 'latin1')
  const plain = Buffer.from(
    `Origin,Destination\n${'Bonn,Dallas\n'.repeat(30_000)}Köln,Málaga\n`,
    'latin1',
  )

  expect(await rowsOf(bytes, (await kindOf(bytes)) ?? undefined)).toContainEqual(['Köln', 'Dallas'])
  expect(await rowsOf(plain, (await kindOf(plain)) ?? undefined)).toContainEqual(['Köln', 'Málaga'])
})

test('a csv in UTF-16 is read by its byte order mark', async () => {
  const bytes = Buffer.from('\uFEFFOrigin;Destination\r\nKöln;Łódź\r\n', 'utf16le')

  expect(await rowsOf(bytes, (await kindOf(bytes)) ?? undefined)).toEqual([
    ['Origin', 'Destination'],
    ['Köln', 'Łódź'],
  ])
})

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a program', Buffer.from('MZ\u0090\u0000\u0003', 'latin1')],
  ['a pdf', '%PDF-1.7'],
  ['text with zero bytes', 'Origin,Dest\u0000ination\n'],
  ['a zip that is no workbook', zipOf([{ name: 'notes.txt', content: 'hello' }])],
  ['a cut workbook', zipOf(honest).subarray(0, 900)],
  ['a workbook with macros', withParts({ name: 'xl/vbaProject.bin', content: 'x' })],
  ['a part that climbs out', withParts({ name: '../../etc/passwd', content: 'x' })],
  ['a part with an absolute path', withParts({ name: '/etc/passwd', content: 'x' })],
  ['a thousand parts too many', withParts(...many(1000))],
  ['a part of a gigabyte', withParts({ name: 'a.xml', content: 'x', claimed: 1_073_741_824 })],
  ['a part that grows 150 times', withParts({ name: 'a.xml', content: ' '.repeat(20_000_000) })],
])('%s is not taken in', async (_what, bytes) => {
  expect(await kindOf(bytes)).toBeNull()
})

describe('a workbook that is taken in', () => {
  test('and lies about its size is not unpacked beyond what it says', async () => {
    const lying = zipOf(workbookParts(sheet(row(1, 'Origin') + ' '.repeat(5_000_000)), 1000))

    expect(await kindOf(lying)).toEqual({ kind: 'xlsx' })
    await expect(rowsOf(lying)).rejects.toThrow(/size/i)
  })

  test('opens no other file and grows by no entities', async () => {
    const entities =
      '<!DOCTYPE l [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'

    const rows = await rowsOf(zipOf(workbookParts(sheet(row(1, '&b;') + row(2, '&c;'), entities))))

    expect(rows).toEqual([['&b;'], ['&c;']])
  })

  test('and has a row beyond what a sheet can have is given up there', async () => {
    const far = zipOf(workbookParts(sheet(row(1, 'Origin') + row(99_999_999, 'Shanghai'))))

    await expect(rowsOf(far)).rejects.toThrow('more rows than a sheet can have')
  })

  test('keeps its texts in one place or in the cells, with dates, numbers and merged cells as they are seen', async () => {
    const parts = workbookParts(
      sheet(
        '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>0</v></c></row>' +
          '<row r="2"><c r="A2" s="1"><v>46023</v></c><c r="B2"><v>1.5</v></c><c r="D2" t="b"><v>1</v></c></row>' +
          '<row r="3"><c r="B3" t="str"><v>a &amp; b_x000D_</v></c></row>',
      ).replace('</sheetData>', '</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells>'),
    )
    const shared =
      '<sst><si><t>Weight</t></si><si><r><t>Ship </t></r><r><t>date</t></r><rPh><t>x</t></rPh></si></sst>'
    const styles =
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'

    const rows = await rowsOf(
      zipOf([
        ...parts,
        { name: 'xl/sharedStrings.xml', content: shared },
        { name: 'xl/styles.xml', content: styles },
      ]),
    )

    expect(rows).toEqual([
      ['Ship date', 'Weight'],
      ['2026-01-01', 1.5, '', 'true'],
      ['2026-01-01', 'a & b\r'],
    ])
  })

  test('is read no further than is asked, with the texts it keeps in one place', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => at)
    const rows = lines.map(
      (at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at}</v></c></row>`,
    )
    const shared = `<sst>${lines.map((at) => `<si><t>Port ${at}</t></si>`).join('')}</sst>`
    const path = join(directory, 'long')
    await writeFile(
      path,
      zipOf([
        ...workbookParts(sheet(rows.join(''))),
        { name: 'xl/sharedStrings.xml', content: shared },
      ]),
    )

    const first: Cell[][] = []
    for await (const some of readRows(path, { kind: 'xlsx' }, { maxRows: 60 })) first.push(...some)

    expect(first).toEqual(lines.slice(0, 60).map((at) => [`Port ${at}`]))
  })

  test('keeps the number of each line although empty ones are not in the file', async () => {
    expect(await rowsOf(zipOf(workbookParts(sheet(row(3, 'Origin')))))).toEqual([
      [],
      [],
      ['Origin'],
    ])
  })
})

test('a csv whose quotation mark has no partner is given up before it fills the memory', async () => {
  const endless = `Origin,Destination\n"Shanghai,Hamburg\n${'x'.repeat(5_000_000)}`

  await expect(rowsOf(endless, { kind: 'csv', encoding: 'utf-8', unclear: null })).rejects.toThrow(
    'Line 2 is longer than 4 MB. Check for a quotation mark without its partner.',
  )
})

function many(count: number): ZipPart[] {
  return Array.from({ length: count }, (_, index) => ({ name: `p${index}.xml`, content: 'x' }))
}
