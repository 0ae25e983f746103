import { describe, expect, test } from 'vitest'
import type { DraftCell } from '#contract/ext/bid-drafts.ts'
import {
  afterChoice,
  afterNews,
  afterSending,
  afterTyping,
  isToSend,
  type KeptCell,
  newestDraftTime,
} from './kept-cell.ts'

const me = 1
const maria = { id: 2, name: 'Maria Lopez' }
const noon = '2026-11-22T12:00:00.000Z'

const kept = (more: Partial<KeptCell> = {}): KeptCell => ({
  text: '1200',
  mark: '.',
  typedAt: noon,
  base: 5,
  sent: true,
  by: null,
  change: 'a 1',
  ...more,
})
const news = (more: Partial<DraftCell> = {}): DraftCell => ({
  laneId: 7,
  column: 'linehaul',
  text: '1250',
  mark: '.',
  version: 6,
  typedAt: noon,
  by: maria,
  saved: false,
  ...more,
})
/** What the cell shows, and what somebody else's text beside it is. */
const shown = ({ text, theirs }: KeptCell) => [text, theirs?.text]

describe('what the server tells of a cell', () => {
  test.each<[string, KeptCell | undefined, DraftCell, (string | null | undefined)[]]>([
    ['is taken where nothing was typed here', undefined, news(), ['1250', undefined]],
    [
      'is taken over what a colleague typed before',
      kept({ by: 'Jo' }),
      news(),
      ['1250', undefined],
    ],
    [
      'stands beside what was typed here and not sent',
      kept({ sent: false }),
      news(),
      ['1200', '1250'],
    ],
    ['stands beside what one typed oneself, sent or not', kept(), news(), ['1200', '1250']],
    [
      'is taken where one changed it on another device',
      kept(),
      news({ by: { id: me, name: 'Me' } }),
      ['1250', undefined],
    ],
    [
      'stands beside unsent typing also from another device of one’s own',
      kept({ sent: false }),
      news({ by: { id: me, name: 'Me' } }),
      ['1200', '1250'],
    ],
    [
      'is no conflict when both typed the same',
      kept({ sent: false }),
      news({ text: '1200' }),
      ['1200', undefined],
    ],
    [
      'is no conflict when both typed the same in their own way of writing',
      kept({ text: '1.234,50', mark: ',', sent: false }),
      news({ text: '1234.5' }),
      ['1.234,50', undefined],
    ],
    [
      'is another number where only the digits are the same',
      kept({ text: '1.234', mark: ',', sent: false }),
      news({ text: '1.234' }),
      ['1.234', '1.234'],
    ],
    ['is gone once a bid says it', kept(), news({ text: null, saved: true }), [null, undefined]],
    ['stays when only a colleague took it away', kept(), news({ text: null }), ['1200', null]],
    [
      'stays when it was not sent and a bid was saved meanwhile',
      kept({ sent: false }),
      news({ text: null, saved: true }),
      ['1200', null],
    ],
    [
      'changes nothing when it is older than what is known',
      kept({ base: 6 }),
      news(),
      ['1200', undefined],
    ],
    [
      'is taken over a cell that one emptied',
      kept({ text: null, sent: false }),
      news(),
      ['1250', undefined],
    ],
  ])('%s', (_what, cell, news, expected) => {
    expect(shown(afterNews(cell, news, me))).toEqual(expected)
  })

  test('names who typed it, and oneself as nobody', () => {
    expect(afterNews(kept(), news(), me).theirs?.by).toBe('Maria Lopez')
    const own = news({ by: { id: me, name: 'Me' } })
    expect(afterNews(kept({ sent: false }), own, me).theirs?.by).toBeNull()
  })
})

describe('typing', () => {
  const typing = { text: '1300', mark: '.', typedAt: noon, change: 'b 1' } as const

  test('over what is on the screen replaces it, on top of the version that was seen', () => {
    const typed = afterTyping('linehaul', kept(), typing, 'a 1')

    expect(typed).toMatchObject({ text: '1300', base: 5, sent: false, by: null })
    expect(typed.theirs).toBeUndefined()
    expect(isToSend(typed)).toBe(true)
  })

  test('over what another window typed unseen shows both, and is not sent before one chose', () => {
    const typed = afterTyping('linehaul', kept({ change: 'other 9' }), typing, 'a 1')

    expect(shown(typed)).toEqual(['1300', '1200'])
    expect(isToSend(typed)).toBe(false)
  })

  test('the same as another window changes nothing', () => {
    const there = kept({ text: '1300', change: 'other 9' })

    expect(afterTyping('linehaul', there, typing, 'a 1')).toMatchObject(there)
  })
})

describe('choosing between both', () => {
  const both = afterNews(kept({ sent: false }), news({ version: 9 }), me)

  test('one’s own is sent on top of the other', () => {
    const chosen = afterChoice(both, true, 'b 2')

    expect(chosen).toMatchObject({ text: '1200', base: 9, sent: false })
    expect(isToSend(chosen)).toBe(true)
  })

  test('the other’s is taken with its version', () => {
    const chosen = afterChoice(both, false, 'b 2')

    expect(chosen).toMatchObject({ text: '1250', base: 9, sent: true, by: 'Maria Lopez' })
    expect(chosen.theirs).toBeUndefined()
  })
})

test('what was typed again while it was sent is sent again', () => {
  const typedAgain = kept({ sent: false, change: 'a 2' })

  expect(afterSending(typedAgain, 'a 1', 8)).toMatchObject({ sent: false, base: 8 })
  expect(afterSending(typedAgain, 'a 2', 8)).toMatchObject({ sent: true, base: 8 })
})

test('a lane’s drafts are as old as its newest text', () => {
  const at = (day: number) => new Date(2026, 10, day, 23, 30).toISOString()
  const cells = {
    linehaul: kept({ typedAt: at(20) }),
    fuel: kept({ typedAt: at(21) }),
    remarks: kept({ typedAt: at(22), text: null }),
  }

  expect(newestDraftTime(cells)).toBe(at(21))
  expect(newestDraftTime({ remarks: cells.remarks })).toBeNull()
})
