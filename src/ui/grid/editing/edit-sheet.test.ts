import { expect, test } from 'vitest'
import { numberOf } from '#domain/written-number.ts'
import type { EditColumn } from './edit-column.ts'
import type { EditTexts } from './cell-drafts.ts'
import { EditSheet } from './edit-sheet.ts'

type Room = { id: number; beds: number | null }

const columns: readonly EditColumn<Room>[] = [
  { key: 'id', header: 'Room', kind: 'number', value: 'id' },
  {
    key: 'beds',
    header: 'Beds',
    kind: 'number',
    value: 'beds',
    edit: {
      read: (text) => {
        const value = numberOf(text, '.')
        return value === null ? { value, problem: `expected a number, found "${text}"` } : { value }
      },
    },
  },
]
const rooms: readonly Room[] = [
  { id: 1, beds: 2 },
  { id: 2, beds: null },
]

function givenSheet(saved?: EditTexts) {
  const sheet = new EditSheet({ columns, rowKey: (room: Room) => room.id, saved })
  sheet.setRows(rooms)
  const beds = () => rooms.map((room) => sheet.value(room, 'beds', room.beds))
  const type = (key: number, text: string | undefined) =>
    sheet.apply([{ key, column: 'beds', text }])
  return { sheet, beds, type }
}

test('what was typed stands over the row until it is undone', () => {
  const { sheet, beds, type } = givenSheet()

  type(2, '4')
  expect(beds()).toEqual([2, 4])

  sheet.undo()
  expect(beds()).toEqual([2, null])

  sheet.redo()
  expect(beds()).toEqual([2, 4])
})

test('several cells changed together are one step', () => {
  const { sheet, beds } = givenSheet()

  sheet.apply(rooms.map(({ id }) => ({ key: id, column: 'beds', text: '9' })))
  sheet.undo()

  expect(beds()).toEqual([2, null])
  expect(sheet.canUndo).toBe(false)
})

test('a hundred steps can be undone', () => {
  const { sheet, beds, type } = givenSheet()

  for (let step = 1; step <= 120; step++) type(1, String(step))
  while (sheet.canUndo) sheet.undo()

  expect(beds()[0]).toBe(20)
})

test('a text with a problem is kept and shown, and counts as no value', () => {
  const { sheet, beds, type } = givenSheet()

  type(1, '1l20')

  expect(sheet.text(1, 'beds')).toBe('1l20')
  expect(beds()[0]).toBeNull()
  expect(sheet.problems()).toEqual([
    { key: 1, column: 'beds', message: 'expected a number, found "1l20"' },
  ])
})

test('saved texts come back to their rows, also to rows that come later', () => {
  const { sheet: before, type } = givenSheet()
  type(2, '7')
  const saved = { ...before.texts(), '3': { beds: '5' } }

  const { sheet, beds } = givenSheet(saved)

  expect(beds()).toEqual([2, 7])
  expect(sheet.texts()).toEqual({ '2': { beds: '7' }, '3': { beds: '5' } })
})

test('what was refused is shown in its cell until something is typed in the row again', () => {
  const { sheet, type } = givenSheet()
  type(1, '7')
  expect(sheet.readyRows([1])).toHaveLength(1)

  sheet.refuse(1, { beds: 'no more than 5' })
  expect(sheet.problems()).toEqual([{ key: 1, column: 'beds', message: 'no more than 5' }])
  expect(sheet.readyRows([1])).toEqual([])

  type(1, '4')
  expect(sheet.problems()).toEqual([])
})

test('what was typed after a row was taken over stays', () => {
  const { sheet, beds, type } = givenSheet()
  type(1, '3')
  const taken = sheet.texts()
  type(1, '5')

  sheet.forget([1], taken)
  expect(beds()).toEqual([5, null])

  sheet.forget([1])
  expect(beds()).toEqual([2, null])
})

const from = (text: string | undefined) => ({ text, said: 'Maria typed', when: 'at noon' })

test('undo and redo lead back to one’s own typing, never behind what came from elsewhere', () => {
  const { sheet, beds, type } = givenSheet()
  sheet.apply([
    { key: 1, column: 'beds', text: '5' },
    { key: 2, column: 'beds', text: '7' },
  ])
  type(2, '8')

  sheet.receive([{ key: 2, column: 'beds', other: from('9') }])

  expect(beds()).toEqual([5, 9])
  sheet.undo()
  expect(beds()).toEqual([2, 9])
  expect(sheet.canUndo).toBe(false)
  sheet.redo()
  expect(beds()).toEqual([5, 9])
})

test('a cell that is being typed in takes what comes from elsewhere and shows both once it was left', () => {
  const { sheet, beds, type } = givenSheet()
  const cell = { key: 1, column: 'beds' }
  sheet.open = cell
  sheet.receive([{ ...cell, other: from('9') }])
  sheet.open = null
  sheet.leave(cell, false)

  expect(beds()[0]).toBe(9)
  expect(sheet.other(cell)).toBeUndefined()

  sheet.open = cell
  sheet.receive([{ ...cell, other: from('10') }])
  sheet.open = null
  type(1, '4')
  sheet.leave(cell, true)

  expect(beds()[0]).toBe(4)
  expect(sheet.other(cell)).toMatchObject({ text: '10', said: 'Maria typed' })
  expect(sheet.overtaken()).toEqual([cell])

  sheet.settle(cell, false)
  expect(beds()[0]).toBe(10)
  expect(sheet.overtaken()).toEqual([])
})
