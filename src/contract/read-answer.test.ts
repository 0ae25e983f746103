import * as z from 'zod'
import { expect, test } from 'vitest'
import { everyCall } from './contract.ts'
import { isFileAnswer } from './endpoint.ts'
import { lanes } from './lanes.ts'
import { readAnswer, UnreadableAnswer } from './read-answer.ts'
import { changed, pathsOf, sampleOf } from '#tests/support/sample-answer.ts'

const lane = { id: 7, mode: 4, status: 'open', locationStr: 'Reno > Boise' }

const readLanes = (...rows: object[]) => readAnswer(lanes.list.response, rows)

test('null is what a field is when it is missing, and the row stays', () => {
  const { value, leftOut } = readLanes({ ...lane, targetPrice: null, volume: null, miles: null })

  expect(leftOut).toEqual([])
  expect(value[0]).toMatchObject({ targetPrice: 0, volume: [], miles: null })
})

test('numbers written as text are numbers, and ids written as numbers are texts where texts are meant', () => {
  const { value } = readLanes({
    ...lane,
    id: '7',
    mode: '4',
    baselineCost: '48000.50',
    equipmentType: 53,
    volume: [{ month: '2026-01', volume: '1e3' }],
  })

  expect(value[0]).toMatchObject({ id: 7, mode: 4, baselineCost: 48000.5, equipmentType: '53' })
  expect(value[0]?.volume[0]?.volume).toBe(1000)
})

test('an id that is no number is named with what it has to be', () => {
  const { leftOut } = readLanes(lane, { ...lane, id: '3f2504e0-4f89-11d3-9a0c-0305e82c3301' })

  expect(leftOut.map(({ reason }) => reason)).toEqual([
    'id: expected a whole number, as 12 or "12", found "3f2504e0-4f89-11d3-9a0c-0305e82c3301"',
  ])
})

test('1,200 may be a thousand or one: it is no number', () => {
  const { leftOut } = readLanes(lane, { ...lane, baselineCost: '1,200' })

  expect(leftOut).toEqual([
    { list: '', row: 2, reason: 'baselineCost: expected number, found "1,200"' },
  ])
})

test('a row that cannot be read is left out with its place and reason, the others stay', () => {
  const { value, rows, leftOut } = readLanes(
    lane,
    { ...lane, id: null },
    { ...lane, mode: 'Truck' },
  )

  expect(value.map(({ id }) => id)).toEqual([7])
  expect(rows).toBe(3)
  expect(leftOut.map(({ row, reason }) => [row, reason.split(',')[0]])).toEqual([
    [2, 'id: expected a whole number'],
    [3, 'mode: expected one of 0'],
  ])
})

test('rows of a list inside an answer are left out one by one as well', () => {
  const schema = z.object({ uploads: z.array(z.object({ id: z.number() })), note: z.string() })

  const { value, leftOut } = readAnswer(schema, { uploads: [{ id: 1 }, {}], note: 'two' })

  expect(value).toEqual({ uploads: [{ id: 1 }], note: 'two' })
  expect(leftOut).toEqual([
    {
      list: 'uploads',
      row: 2,
      reason: 'id: expected a whole number, as 12 or "12", found nothing',
    },
  ])
})

test('a list of which nothing can be read is no answer', () => {
  expect(() => readLanes({ name: 'x' }, { name: 'y' })).toThrow(UnreadableAnswer)
  expect(() => readAnswer(lanes.list.response, '<!doctype html>')).toThrow(UnreadableAnswer)
})

test('names that begin large are the same names', () => {
  const { value } = readLanes({ Id: 7, Mode: 4, Status: 'Started', TargetPrice: 12 })

  expect(value[0]).toMatchObject({ id: 7, mode: 4, status: 'started', targetPrice: 12 })
})

test.each(['withdrawn', 'Zurückgestellt'])(
  'the status %s stays what the host calls it',
  (status) => {
    expect(readLanes({ ...lane, status }).value[0]?.status).toBe(status)
  },
)

test('a time without a zone is UTC, one with a zone stays', () => {
  const closes = (closesAt: string) => readLanes({ ...lane, closesAt }).value[0]?.closesAt

  expect(closes('2026-03-01T10:00:00')).toBe('2026-03-01T10:00:00Z')
  expect(closes('2026-03-01T10:00:00.1234567')).toBe('2026-03-01T10:00:00.1234567Z')
  expect(closes('2026-03-01T10:00:00+05:00')).toBe('2026-03-01T10:00:00+05:00')
})

const answered = everyCall().flatMap(({ name, call: { response, extension } }) =>
  response === null || isFileAnswer(response) || extension !== undefined
    ? []
    : [[name, response] as const],
)

test('every field that may be missing may be null, in every answer of the specification', () => {
  let tried = 0
  for (const [name, schema] of answered) {
    const whole = sampleOf(schema)
    for (const path of pathsOf(whole)) {
      const missing = changed(whole, path, undefined)
      if (!schema.safeParse(missing).success) continue
      tried += 1
      const nulled = changed(whole, path, null)
      const { value, leftOut } = readAnswer(schema, nulled)
      // Some fields mean something by null, and are missing as nothing.
      const meant = schema.safeParse(nulled).data ?? schema.parse(missing)
      expect([name, path, leftOut, value]).toEqual([name, path, [], meant])
    }
  }
  expect(tried).toBeGreaterThan(300)
})
