import { type AwardModel, partOfYear } from './award-model.ts'
import { compileLimits } from './compile-limits.ts'
import { compileSwitches } from './compile-switches.ts'
import type { Draft } from './draft.ts'
import { laneChoices } from './lane-choices.ts'
import type { AwardProblem } from './problem.ts'
import type { Scenario } from './rule.ts'

/** Turns rules into choices, rows and switches. Throws where pins of a lane exceed it. */
export function compile(model: AwardModel, scenario: Scenario): AwardProblem {
  const lists = laneChoices(model, scenario)
  const lane = Int32Array.from(lists.lane)
  const months = Int32Array.from(lists.months)
  const ofLane = (column: Uint8Array) => Uint8Array.from(lane, (place) => column[place]!)
  const choices = {
    part: Int32Array.from(lists.choices.part),
    bid: Int32Array.from(lists.choices.bid),
    offer: Int32Array.from(lists.choices.offer),
    carrier: Int32Array.from(lists.choices.carrier),
    objective: Float64Array.from(lists.choices.objective),
    room: Uint8Array.from(lists.choices.room),
    alone: Uint8Array.from(lists.choices.alone),
  }
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
    switchesOf: Array.from(choices.part, () => []),
    switches: { carrier: [], cost: [] },
  }
  compileLimits(draft)
  compileSwitches(draft)
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

function kinOf({ lanes }: AwardModel, lane: Int32Array): Int32Array {
  const places = new Map<string, number>()
  return lane.map((place) => {
    const region = lanes.region[place]!
    const known = places.get(region) ?? places.size
    places.set(region, known)
    return known
  })
}

function listed({ switchesOf }: Draft) {
  const firstSwitch = new Int32Array(switchesOf.length + 1)
  for (const [choice, own] of switchesOf.entries()) {
    firstSwitch[choice + 1] = firstSwitch[choice]! + own.length
  }
  return { firstSwitch, switches: Int32Array.from(switchesOf.flat()) }
}

/** Rows by choice. */
function crossed({ rows, choices }: Draft) {
  const firstRow = new Int32Array(choices.part.length + 1)
  for (const row of rows) for (const choice of row.choices) firstRow[choice + 1]! += 1
  for (let choice = 0; choice < choices.part.length; choice += 1) {
    firstRow[choice + 1]! += firstRow[choice]!
  }
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
