import { Mode } from '#domain/mode.ts'
import type { Worker } from './fill.ts'

export type Call = {
  name: string
  method: string
  path: string
  body?: unknown
  /** Asked instead by somebody who holds the answer and may ask what changed since. */
  changes?: Omit<Call, 'changes'>
}

const mode = Mode.OceanFCL
const get = (name: string, path: string): Call => ({ name, method: 'GET', path })

type Share = [percent: number, call: (who: Worker, turn: number) => Call]

const laneList: Share = [
  25,
  () => ({
    ...get('lane list', `/lanes/mode?mode=${mode}&incumbents=true&businessUnits=true`),
    changes: get('lane changes', `/ext/lane-changes/${mode}?since=`),
  }),
]
const standing: Share = [15, () => get('standing', '/ext/tender-standing')]
const notifications: Share = [15, () => get('notifications', '/notifications')]
const oneLane: Share = [
  15,
  ({ lanes }, turn) => get('one lane', `/lanes/mode?mode=${mode}&laneId=${pick(lanes, turn)}`),
]

/** What people of each role do, in parts of a hundred. */
const work: Record<Worker['role'], readonly Share[]> = {
  shipper: [
    laneList,
    standing,
    notifications,
    oneLane,
    [10, () => get('stats', `/overview/stats/${mode}`)],
    [10, () => get('lane breakdown', `/overview/lane-breakdown/${mode}`)],
    [10, ({ lanes }, turn) => get('bids of a lane', `/bids/${pick(lanes, turn)}`)],
  ],
  carrier: [
    laneList,
    standing,
    notifications,
    oneLane,
    [15, (who, turn) => saveDrafts(who, turn)],
    [15, (who, turn) => submitBid(who, turn)],
  ],
  analyst: [
    [50, () => get('spend', '/ext/spend')],
    [50, () => get('notifications', '/notifications')],
  ],
}

/** What the app asks for when somebody opens the lanes. */
export const firstCalls = (who: Worker): Call[] =>
  (who.role === 'analyst' ? [notifications] : [laneList, standing, notifications]).map(([, call]) =>
    call(who, 0),
  )

/** What somebody does where `chance` of 100 falls. */
export function callOf(who: Worker, turn: number, chance: number): Call {
  let left = chance
  for (const [percent, call] of work[who.role]) {
    left -= percent
    if (left < 0) return call(who, turn)
  }
  return standing[1](who, turn)
}

const pick = (ids: readonly number[], turn: number) => ids[(turn * 7919) % ids.length] ?? 0

function saveDrafts({ lanes }: Worker, turn: number): Call {
  const cells = Array.from({ length: 10 }, (_, at) => ({
    laneId: pick(lanes, turn + at),
    column: 'base-ocean',
    text: String(2000 + ((turn + at) % 100)),
    typedAt: new Date().toISOString(),
    base: null,
  }))
  return { name: 'drafts', method: 'PUT', path: '/ext/bid-drafts', body: { mark: '.', cells } }
}

/** A first bid on a lane of its own; once none is left, the bids it has are read. */
function submitBid({ unbid, lanes }: Worker, turn: number): Call {
  const laneId = unbid.pop()
  if (laneId === undefined)
    return { name: 'own bids', method: 'POST', path: '/bids/lanes', body: { laneIds: lanes } }
  const charges = { othc: 100, 'base-ocean': 1900 + (turn % 200), dthc: 150 }
  const bids = [{ laneId, version: null, charges }]
  return { name: 'submit a bid', method: 'POST', path: '/bids/save', body: { bids, submit: true } }
}
