import { expect, test } from 'vitest'
import { lanes } from '#contract/lanes.ts'
import { sampleOf } from '#tests/support/sample-answer.ts'
import { keepLongList, LongList, readLongList } from '#lib/long-list.ts'

const schema = lanes.list.response
const [lane] = schema.parse(sampleOf(schema))
const rows = Array.from({ length: 1200 }, (_, at) => ({
  ...lane,
  id: at + 1,
  mode: 4,
  locationStr: `Reno, "NV" },\n{ > Boise ${at}`,
}))

/** As the reference server writes it. */
const inLines = (list: readonly unknown[]) =>
  `[${list.map((row) => JSON.stringify(row)).join(',\n')}]`

test.each([
  ['a line for each row', inLines(rows)],
  ['no line breaks', JSON.stringify(rows)],
  ['many lines for a row', JSON.stringify(rows, null, 2)],
  [
    'line breaks within a row',
    JSON.stringify(rows).replaceAll('},{', '},\n{').replaceAll(',"r', ',\n"r'),
  ],
])('a long list with %s is read whole and in its order', async (_, text) => {
  const kept = keepLongList(text)

  const read = kept instanceof LongList ? await readLongList(schema, kept) : null

  expect(read).toEqual({ value: schema.parse(rows), rows: 1200, leftOut: [] })
})

test('a row of a long list that cannot be read is left out with its place', async () => {
  const broken = rows.map((row) => (row.id === 1100 ? { ...row, mode: 'Truck' } : row))

  const read = await readLongList(schema, new LongList(inLines(broken)))

  expect(read.value).toHaveLength(1199)
  expect(read.leftOut.map(({ row }) => row)).toEqual([1100])
})

test('a short list and what is no list are read at once', () => {
  expect(keepLongList('[{"id":1}]')).toBe('[{"id":1}]')
  expect(keepLongList(`{"rows":[${'1,'.repeat(200_000)}1]}`)).toMatch(/^\{/)
})
