import { type AwardModel, noBid, partOfYear } from './award-model.ts'
import { compileLimits } from './compile-limits.ts'
import { compileSwitches } from './compile-switches.ts'
import { addRow, type Draft } from './draft.ts'
import { type LaneChoices, laneChoices } from './lane-choices.ts'
import type { AwardProblem } from './problem.ts'
import { pinsId, type Scenario } from './rule.ts'

/** Turns rules into choices, rows and switches. Throws where pins of a lane exceed it. */
export function compile(model: AwardModel, scenario: Scenario): AwardProblem {
  const lists = laneChoices(model, scenario)
  const { choices } = lists
  const lane = Int32Array.from(lists.lane)
  const months = Int32Array.from(lists.months)
  const ofLane = (column: Uint8Array) => Uint8Array.from(lane, (place) => column[place]!)
  const parts = {
    count: lane.length,
    lane,
    months,
    first: Int32Array.from(lists.first),
    mostCarriers: ofLane(lists.terms.mostCarriers),
    leastCarriers: Uint8Array.from(lists.leastCarriers),
    minimumShare: ofLane(lists.terms.minimumShare),
    step: ofLane(lists.terms.step),
    kin: kinOf(model, lane),
  }
  const draft: Draft = {
    model,
    scenario,
    parts,
    choices,
    carriers: lists.carriers,
    year: Float64Array.from(lane, (place, part) => partOfYear(model, place, months[part]!)),
    rows: [],
    totals: new Map(),
    switchRows: [],
    switchUses: [],
    switches: { carrier: [], cost: [] },
  }
  compileLimits(draft)
  compileSwitches(draft)
  // Nothing to choose from can make up for it.
  if (isBeyondRoom(model, lists))
    addRow(draft, { key: pinsId, rule: pinsId, least: 1 }, new Int32Array(), () => 0)
  return {
    parts,
    choices: { count: choices.part.length, ...choices, ...listed(draft), ...crossed(draft) },
    pinned: lists.pinned,
    rows: draft.rows,
    totals: draft.totals.size,
    switches: {
      count: draft.switches.carrier.length,
      carrier: Int32Array.from(draft.switches.carrier),
      cost: Float64Array.from(draft.switches.cost),
    },
    switchRows: draft.switchRows,
    carriers: lists.carriers,
  }
}

/** A bid is awarded by hand a larger share of its lane than its carrier can move. */
const isBeyondRoom = ({ bids }: AwardModel, { pinned, choices }: LaneChoices): boolean =>
  [...pinned.values()].some(({ choices: own, shares }) =>
    own.some((choice, at) => {
      const bid = choices.bid[choice]!
      return bid !== noBid && shares[at]! > bids.room[bid]!
    }),
  )

function kinOf({ lanes }: AwardModel, lane: Int32Array): Int32Array {
  const places = new Map<string, number>()
  return lane.map((place) => {
    const region = lanes.region[place]!
    const known = places.get(region) ?? places.size
    places.set(region, known)
    return known
  })
}

/** Switches by choice, in the order that they were made. */
function listed({ switchUses, choices }: Draft) {
  const firstSwitch = new Int32Array(choices.part.length + 1)
  for (const use of switchUses) for (const choice of use.choices) firstSwitch[choice + 1]! += 1
  addUp(firstSwitch)
  const next = firstSwitch.slice()
  const switches = new Int32Array(firstSwitch.at(-1)!)
  for (const { place, choices: own } of switchUses) {
    for (const choice of own) {
      switches[next[choice]!] = place
      next[choice]! += 1
    }
  }
  return { firstSwitch, switches }
}

/** Rows by choice. */
function crossed({ rows, choices }: Draft) {
  const firstRow = new Int32Array(choices.part.length + 1)
  for (const row of rows) for (const choice of row.choices) firstRow[choice + 1]! += 1
  addUp(firstRow)
  const next = firstRow.slice()
  const row = new Int32Array(firstRow.at(-1)!)
  const value = new Float64Array(row.length)
  for (const [place, { choices: own, values }] of rows.entries()) {
    for (const [at, choice] of own.entries()) {
      row[next[choice]!] = place
      value[next[choice]!] = values[at]!
      next[choice]! += 1
    }
  }
  return { firstRow, row, value }
}

/** Turns how many each has, one place on, into where each begins. */
function addUp(first: Int32Array): void {
  for (let at = 1; at < first.length; at += 1) first[at]! += first[at - 1]!
}
