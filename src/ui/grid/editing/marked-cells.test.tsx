import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { givenSheet, lanes, paste } from './given-sheet.tsx'
import type { PasteReport } from './paste-report.ts'

test('where the text leaves open which line is a cell, the table beside it decides', async () => {
  const { sheet, goTo } = givenSheet()
  await goTo('A1')

  paste('100\nor so\n200', '<table><tr><td>100<br>or so</td></tr><tr><td>200</td></tr></table>')

  expect(sheet.texts()).toEqual({ A1: { rate: '100\nor so' }, A2: { rate: '200' } })
})

test('a pasted block is one step, passes over closed cells and reports what it did', async () => {
  const onPasted = vi.fn<(report: object) => void>()
  const { user, sheet, goTo } = givenSheet({ onPasted })
  await goTo('A1')

  paste('100\n2oo\n300\n400\n500\n')

  expect(sheet.texts()).toEqual({
    A1: { rate: '100' },
    A2: { rate: '2oo' },
    A4: { rate: '400' },
  })
  expect(onPasted).toHaveBeenCalledWith({
    cells: 3,
    problems: 1,
    rowsLeftOver: 1,
    columnsLeftOver: 0,
    otherWay: null,
  })

  await user.keyboard('{Control>}z{/Control}')
  expect(sheet.texts()).toEqual({})

  await user.keyboard('{Control>}y{/Control}')
  expect(sheet.text('A4', 'rate')).toBe('400')
})

test('fill down, change by percent and clear work on the marked cells', async () => {
  const { user, sheet, handle, goTo } = givenSheet()
  await goTo('A1')
  const rates = () => lanes.map(({ id }) => sheet.text(id, 'rate'))

  await user.keyboard('100{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
  await user.keyboard('{Control>}d{/Control}')
  expect(rates()).toEqual(['100', '100', undefined, '100'])

  handle.current?.adjustMarked(-3)
  expect(rates()).toEqual(['97', '97', undefined, '97'])

  await user.keyboard('{Delete}')
  expect(rates()).toEqual(['', '', undefined, ''])
})

test('a paste is redone the other way as one step, back and forth', async () => {
  const onPasted = vi.fn<(report: PasteReport) => void>()
  const { user, sheet, goTo } = givenSheet({ onPasted })
  await goTo('A1')
  paste('A4\t40\nA2\t20')
  expect(sheet.texts()).toMatchObject({ A1: { rate: 'A4' }, A2: { rate: 'A2' } })

  const byId = onPasted.mock.lastCall?.[0].otherWay?.paste()
  expect(byId).toMatchObject({ cells: 2, problems: 0 })
  expect(sheet.texts()).toEqual({ A4: { rate: '40' }, A2: { rate: '20' } })
  await waitFor(() => expect(screen.getByRole('grid')).toHaveFocus())

  byId?.otherWay?.paste()
  expect(sheet.texts()).toMatchObject({ A1: { rate: 'A4' }, A2: { rate: 'A2' } })

  await user.keyboard('{Control>}z{/Control}')
  expect(sheet.texts()).toEqual({})
  expect(sheet.canUndo).toBe(false)
})

test('redone the other way, a paste that changed nothing takes nothing else back', async () => {
  const onPasted = vi.fn<(report: PasteReport) => void>()
  const { sheet, goTo } = givenSheet({ onPasted })
  await goTo('A1')
  paste('A4\tEUR')
  paste('A4\tEUR')

  onPasted.mock.lastCall?.[0].otherWay?.paste()

  expect(sheet.texts()).toEqual({ A1: { rate: 'A4', currency: 'EUR' }, A4: { rate: 'EUR' } })
})

test('a paste is not redone once something else was changed', async () => {
  const onPasted = vi.fn<(report: PasteReport) => void>()
  const { user, sheet, goTo } = givenSheet({ onPasted })
  await goTo('A1')
  paste('A4\t40\nA2\t20')
  await user.keyboard('5{Enter}')
  const { otherWay } = onPasted.mock.lastCall?.[0] ?? {}

  expect(otherWay?.stands()).toBe(false)
  expect(otherWay?.paste()).toBeNull()
  expect(sheet.text('A1', 'rate')).toBe('5')
})

test('change by percent changes rates alone and says what it left', async () => {
  const { user, sheet, handle } = givenSheet()
  sheet.apply([
    { key: 'A1', column: 'rate', text: '100' },
    { key: 'A2', column: 'rate', text: '200' },
    { key: 'A1', column: 'transitDays', text: '20' },
  ])
  await user.click(screen.getByRole('rowheader', { name: 'A1' }))
  await user.keyboard('{Control>}a{/Control}')

  expect(handle.current?.adjustMarked(10)).toEqual({
    changed: 2,
    passedOver: 2,
    tooSmall: 0,
    notRates: 12,
  })

  expect(sheet.texts()).toEqual({ A1: { rate: '110', transitDays: '20' }, A2: { rate: '220' } })
})

test('change by percent rounds each rate to the decimals of its row, and says what that leaves', async () => {
  const whole = { id: 'B1', miles: 100, decimals: 0 }
  const small = { id: 'B2', miles: 100, decimals: 0 }
  const fine = { id: 'B3', miles: 100, decimals: 4 }
  const { user, sheet, handle, goTo } = givenSheet({ rows: [whole, small, fine] })
  sheet.apply([
    { key: 'B1', column: 'rate', text: '510' },
    { key: 'B2', column: 'rate', text: '12' },
    { key: 'B3', column: 'rate', text: '1.2345' },
  ])
  await goTo('B1')
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')

  expect(handle.current?.adjustMarked(-3)).toEqual({
    changed: 2,
    passedOver: 0,
    tooSmall: 1,
    notRates: 0,
  })

  expect(['B1', 'B2', 'B3'].map((key) => sheet.text(key, 'rate'))).toEqual(['495', '12', '1.1975'])
})

test('undo and redo mark the cells again that an operation was made on', async () => {
  const { user, sheet, handle, goTo } = givenSheet()
  sheet.apply(['A1', 'A2'].map((key) => ({ key, column: 'rate', text: '100' })))
  await goTo('A1')
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  handle.current?.adjustMarked(10)
  await goTo('A4')

  await user.keyboard('{Control>}z{/Control}')
  expect(handle.current?.markedRows()).toEqual(lanes.slice(0, 2))
  await goTo('A4')
  await user.keyboard('{Control>}y{/Control}')
  expect(handle.current?.markedRows()).toEqual(lanes.slice(0, 2))
  handle.current?.adjustMarked(10)

  expect(sheet.texts()).toEqual({ A1: { rate: '121' }, A2: { rate: '121' } })
})
