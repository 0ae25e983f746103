import { screen } from '@testing-library/react'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { onlyFile, savedFiles } from '#tests/support/saved-files.ts'
import { givenGrid, type Port, ports } from '#ui/grid/given-grid.tsx'

async function openExport(user: ReturnType<typeof givenGrid>['user']) {
  await user.click(screen.getByRole('button', { name: 'Export' }))
}

test('csv holds the rows and columns shown, in the order shown', async () => {
  const saved = savedFiles()
  const { user } = givenGrid({
    noun: ['port', 'ports'],
    layout: { hidden: ['country'] },
    sort: [{ key: 'berths', descending: true }],
  })
  await user.type(screen.getByRole('searchbox'), 'am')
  await openExport(user)

  await user.click(
    await screen.findByRole('button', { name: 'Export 2 filtered ports, 2 columns (csv)' }),
  )

  const { name, blob } = await onlyFile(saved)
  expect(name).toMatch(/^Ports \d{4}-\d\d-\d\d\.csv$/)
  expect(await blob.text()).toBe('Code,Berths\r\nRotterdam,70\r\nHamburg,43\r\n')
})

test('a sheet keeps numbers numbers, formulas text and its headings in sight', async () => {
  const saved = savedFiles()
  const formula: Port = { code: '=1+1', country: '@SUM(A1)', berths: -0.1 - 0.2 }
  const { user } = givenGrid({ rows: [formula, ...ports] })
  await openExport(user)

  await user.click(await screen.findByRole('button', { name: 'Export 5 rows, 3 columns (xlsx)' }))

  const { name, blob } = await onlyFile(saved)
  expect(name).toMatch(/\.xlsx$/)
  const book = await readXlsx(new Uint8Array(await blob.arrayBuffer()))
  expect(book.sheets[0]?.rows.slice(0, 3)).toEqual([
    ['Code', 'Country', 'Berths'],
    ["'=1+1", "'@SUM(A1)", -0.3],
    ['Rotterdam', 'NL', 70],
  ])
  expect(book.sheets[0]?.freezePane).toMatchObject({ rows: 1 })
})

test('chosen rows are exported instead of all', async () => {
  savedFiles()
  const { user } = givenGrid({ selection: { selected: new Set(['Antwerp']), onChange: () => {} } })

  await openExport(user)

  expect(
    await screen.findByRole('button', { name: 'Export 1 selected row, 3 columns (xlsx)' }),
  ).toBeVisible()
})

test('a time is written in the reader’s zone, which its heading names; a day stays a day', async () => {
  const saved = savedFiles()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const { user } = givenGrid({
    columns: [{ key: 'opened', header: 'Opened', kind: 'date', value: 'code' }],
    rows: [
      { code: '2026-11-21', country: '', berths: null },
      { code: '2026-11-21T09:30:00', country: '', berths: null },
    ],
  })
  await openExport(user)

  await user.click(await screen.findByRole('button', { name: /\(csv\)/ }))

  expect(await (await onlyFile(saved)).blob.text()).toBe(
    `Opened (${timeZone})\r\n2026-11-21\r\n2026-11-21 09:30\r\n`,
  )
})

test('a grouped view is written row by row, its groups in front and together, closed ones too', async () => {
  const saved = savedFiles()
  const { user } = givenGrid({
    noun: ['port', 'ports'],
    groupBy: ['country'],
    layout: { hidden: ['country'] },
    sort: [{ key: 'berths', descending: true }],
  })
  await user.click(screen.getByText('NL', { selector: '.grid-group-value' }))
  await openExport(user)

  await user.click(await screen.findByRole('button', { name: 'Export 4 ports, 3 columns (csv)' }))

  expect(await (await onlyFile(saved)).blob.text()).toBe(
    'Country,Code,Berths\r\nBE,Zeebrugge,9\r\nBE,Antwerp,\r\nDE,Hamburg,43\r\nNL,Rotterdam,70\r\n',
  )
})
