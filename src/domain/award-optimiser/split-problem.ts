import { longFloats, longInts } from './long-list.ts'
import type { AwardProblem, Row } from './problem.ts'

/** Parts that no rule ties to the rest, as a problem of their own, and where its pieces were. */
export type Piece = {
  problem: AwardProblem
  /** Places in the whole problem. */
  parts: Int32Array
  choices: Int32Array
  rows: Int32Array
  switches: Int32Array
}

/** Rules for each region by itself let every region be searched apart. */
export function splitProblem(problem: AwardProblem): Piece[] {
  const roots = rootsOf(problem)
  const groups = new Map<number, number[]>()
  for (const [part, root] of roots.entries()) {
    const own = groups.get(root)
    if (own) own.push(part)
    else groups.set(root, [part])
  }
  // Parts that nothing ties at all need no search: they go together.
  const loose = [...groups].filter(([, own]) => own.length === 1 && !isTied(problem, own[0]!))
  for (const [root] of loose) groups.delete(root)
  const sets = [...groups.values()]
  if (loose.length > 0) sets.push(loose.map(([, own]) => own[0]!).toSorted((a, b) => a - b))
  if (sets.length === 1 && isAllUsed(problem)) return [wholeOf(problem)]
  return sets.map((parts) => pieceOf(problem, Int32Array.from(parts)))
}

/** A piece has no switches and rows that no choice of it needs. */
function isAllUsed({ choices, switches, rows }: AwardProblem): boolean {
  return (
    new Set(choices.switches).size === switches.count &&
    rows.every((row) => row.choices.length + row.switches.length > 0)
  )
}

/** Half a million bids need no second copy. */
function wholeOf(problem: AwardProblem): Piece {
  const all = (length: number) => Int32Array.from({ length }, (_, place) => place)
  return {
    problem,
    parts: all(problem.parts.count),
    choices: all(problem.choices.count),
    rows: all(problem.rows.length),
    switches: all(problem.switches.count),
  }
}

const isTied = ({ parts, choices }: AwardProblem, part: number): boolean => {
  const [from, to] = [parts.first[part]!, parts.first[part + 1]!]
  return (
    choices.firstRow[from] !== choices.firstRow[to] ||
    choices.firstSwitch[from] !== choices.firstSwitch[to]
  )
}

function rootsOf({ parts, choices, rows, switches, switchRows }: AwardProblem): Int32Array {
  const above = Int32Array.from({ length: parts.count }, (_, part) => part)
  const rootOf = (part: number): number => {
    let root = part
    while (above[root] !== root) root = above[root]!
    for (let at = part; at !== root; ) {
      const next = above[at]!
      above[at] = root
      at = next
    }
    return root
  }
  const join = (a: number, b: number) => {
    above[Math.max(rootOf(a), rootOf(b))] = Math.min(rootOf(a), rootOf(b))
  }
  const partOfSwitch = new Int32Array(switches.count).fill(-1)
  for (let choice = 0; choice < choices.count; choice += 1) {
    for (let at = choices.firstSwitch[choice]!; at < choices.firstSwitch[choice + 1]!; at += 1) {
      const key = choices.switches[at]!
      if (partOfSwitch[key] === -1) partOfSwitch[key] = choices.part[choice]!
      else join(partOfSwitch[key]!, choices.part[choice]!)
    }
  }
  const joinAll = (some: readonly number[]) => {
    for (const part of some) join(some[0]!, part)
  }
  for (const { switches: own } of switchRows) {
    joinAll([...own].map((key) => partOfSwitch[key]!).filter((part) => part >= 0))
  }
  const partOfTotal = new Map<number, number>()
  for (const row of rows) {
    const some = new Set(Array.from(row.choices, (choice) => choices.part[choice]!))
    for (const key of row.switches) if (partOfSwitch[key]! >= 0) some.add(partOfSwitch[key]!)
    const known = partOfTotal.get(row.total)
    if (row.total >= 0 && known !== undefined) some.add(known)
    const [first] = some
    if (row.total >= 0 && first !== undefined) partOfTotal.set(row.total, first)
    joinAll([...some])
  }
  return above.map((_, part) => rootOf(part))
}

function pieceOf(problem: AwardProblem, parts: Int32Array): Piece {
  const { choices } = problem
  const places = longInts()
  const first = new Int32Array(parts.length + 1)
  for (const [at, part] of parts.entries()) {
    const to = problem.parts.first[part + 1]!
    for (let choice = problem.parts.first[part]!; choice < to; choice += 1) places.push(choice)
    first[at + 1] = places.length
  }
  const choicePlaces = places.close()
  const newChoice = new Int32Array(choices.count).fill(-1)
  for (const [at, choice] of choicePlaces.entries()) newChoice[choice] = at
  const newPart = new Map(Array.from(parts, (part, at) => [part, at]))
  const ofChoices = <Kind extends Int32Array | Float64Array | Uint8Array>(
    column: Kind,
    make: (length: number) => Kind,
  ) => {
    const own = make(choicePlaces.length)
    for (const [at, choice] of choicePlaces.entries()) own[at] = column[choice]!
    return own
  }
  const ints = (length: number) => new Int32Array(length)
  const bytes = (length: number) => new Uint8Array(length)

  const isOwnSwitch = new Uint8Array(problem.switches.count)
  for (const choice of choicePlaces) {
    for (let at = choices.firstSwitch[choice]!; at < choices.firstSwitch[choice + 1]!; at += 1) {
      isOwnSwitch[choices.switches[at]!] = 1
    }
  }
  const switches = Int32Array.from(isOwnSwitch.keys()).filter((key) => isOwnSwitch[key] === 1)
  const newSwitch = new Map(Array.from(switches, (key, at) => [key, at]))
  const hasOwn = ({ choices: own, switches: keys }: Row) =>
    (own.length > 0 && newChoice[own[0]!] !== -1) || keys.some((key) => isOwnSwitch[key] === 1)
  // A row without choices may still ask for a part of a total.
  const ownTotals = new Set(problem.rows.filter(hasOwn).map(({ total }) => total))
  const isOwnRow = (row: Row) => hasOwn(row) || (row.total >= 0 && ownTotals.has(row.total))
  const rowPlaces = Int32Array.from(problem.rows.keys()).filter((row) =>
    isOwnRow(problem.rows[row]!),
  )
  const newRow = new Map(Array.from(rowPlaces, (row, at) => [row, at]))
  const totals = new Map<number, number>()
  const rows = Array.from(rowPlaces, (place): Row => {
    const row = problem.rows[place]!
    if (row.total >= 0 && !totals.has(row.total)) totals.set(row.total, totals.size)
    return {
      ...row,
      choices: row.choices.map((choice) => newChoice[choice]!),
      total: totals.get(row.total) ?? -1,
      switches: row.switches.map((key) => newSwitch.get(key)!),
    }
  })
  const firstRow = new Int32Array(choicePlaces.length + 1)
  const firstSwitch = new Int32Array(choicePlaces.length + 1)
  const [row, value, keys] = [longInts(), longFloats(), longInts()]
  for (const [at, choice] of choicePlaces.entries()) {
    for (let place = choices.firstRow[choice]!; place < choices.firstRow[choice + 1]!; place += 1) {
      row.push(newRow.get(choices.row[place]!)!)
      value.push(choices.value[place]!)
    }
    firstRow[at + 1] = row.length
    for (
      let place = choices.firstSwitch[choice]!;
      place < choices.firstSwitch[choice + 1]!;
      place += 1
    ) {
      keys.push(newSwitch.get(choices.switches[place]!)!)
    }
    firstSwitch[at + 1] = keys.length
  }
  const ofParts = (column: Uint8Array) => Uint8Array.from(parts, (part) => column[part]!)
  const intsOfParts = (column: Int32Array) => parts.map((part) => column[part]!)
  const kin = new Map<number, number>()
  for (const part of parts) {
    const own = problem.parts.kin[part]!
    if (!kin.has(own)) kin.set(own, kin.size)
  }
  return {
    parts,
    choices: choicePlaces,
    rows: rowPlaces,
    switches,
    problem: {
      parts: {
        count: parts.length,
        lane: intsOfParts(problem.parts.lane),
        months: intsOfParts(problem.parts.months),
        first,
        mostCarriers: ofParts(problem.parts.mostCarriers),
        leastCarriers: ofParts(problem.parts.leastCarriers),
        minimumShare: ofParts(problem.parts.minimumShare),
        step: ofParts(problem.parts.step),
        kin: parts.map((part) => kin.get(problem.parts.kin[part]!)!),
      },
      choices: {
        count: choicePlaces.length,
        part: ofChoices(choices.part, ints).map((part) => newPart.get(part)!),
        bid: ofChoices(choices.bid, ints),
        offer: ofChoices(choices.offer, ints),
        carrier: ofChoices(choices.carrier, ints),
        objective: ofChoices(choices.objective, (length) => new Float64Array(length)),
        room: ofChoices(choices.room, bytes),
        alone: ofChoices(choices.alone, bytes),
        firstSwitch,
        switches: keys.close(),
        firstRow,
        row: row.close(),
        value: value.close(),
      },
      pinned: new Map(
        [...problem.pinned].flatMap(([part, pattern]) => {
          const at = newPart.get(part)
          if (at === undefined) return []
          return [
            [
              at,
              { ...pattern, choices: pattern.choices.map((choice) => newChoice[choice]!) },
            ] as const,
          ]
        }),
      ),
      rows,
      totals: totals.size,
      switches: {
        count: switches.length,
        carrier: switches.map((key) => problem.switches.carrier[key]!),
        cost: Float64Array.from(switches, (key) => problem.switches.cost[key]!),
      },
      switchRows: problem.switchRows
        .filter(({ switches: own }) => own.length > 0 && isOwnSwitch[own[0]!] === 1)
        .map((own) => ({ ...own, switches: own.switches.map((key) => newSwitch.get(key)!) })),
      carriers: problem.carriers,
    },
  }
}
