import type { AwardModel } from '#domain/award-optimiser/award-model.ts'
import type {
  LinearAnswer,
  LinearSolver,
  SearchLimits,
} from '#domain/award-optimiser/linear-solver.ts'
import type { Rule, Scenario } from '#domain/award-optimiser/rule.ts'

type Entry = readonly [column: number, value: number]

/**
 * The scenario as textbooks write it, in one piece: a share and a yes or no for each bid, switches for
 * carriers, every rule a row. Dollars. Shares are any fraction, so it may cost a little less than an award
 * in whole percent. Knows whole years, regions as scopes, and the rules that the measurements use.
 */
export function solveInOnePiece(
  model: AwardModel,
  scenario: Scenario,
  solver: LinearSolver,
  limits: SearchLimits,
): LinearAnswer {
  const { lanes, bids } = model
  const columns = { cost: [] as number[], upper: [] as number[], whole: [] as number[] }
  const rows: { entries: Entry[]; lower: number; upper: number }[] = []
  const column = (cost: number, upper: number, whole: number) => {
    columns.cost.push(cost)
    columns.upper.push(upper)
    columns.whole.push(whole)
    return columns.cost.length - 1
  }
  const row = (entries: Entry[], lower: number, upper: number) =>
    rows.push({ entries, lower, upper })
  const rules = scenario.rules.filter(({ on }) => on)
  const count = bids.id.length
  const all = Array.from({ length: count }, (_, bid) => bid)
  const byLane = grouped(all, (bid) => bids.lane[bid]!)
  const share = new Int32Array(count)
  const used = new Int32Array(count)
  const perLane = rules.find((rule) => rule.kind === 'perLane')
  const stay = rules.find((rule) => rule.kind === 'unawarded')
  const terms = perLane ?? {
    most: model.terms.maximumCarriersPerLane,
    minimumShare: model.terms.minimumShare,
    twoAbove: undefined,
  }
  const switching = rules.find((rule) => rule.kind === 'switching')
  const stays = new Map<number, number>()
  for (let lane = 0; lane < lanes.id.length; lane += 1) {
    const eligible = (byLane.get(lane) ?? []).filter((bid) => bids.room[bid]! >= terms.minimumShare)
    const today = eligible.find(
      (bid) => bids.carrier[bid] === lanes.incumbent[lane] && bids.room[bid] === 100,
    )
    const own = eligible.filter(
      (bid) =>
        !switching ||
        today === undefined ||
        bid === today ||
        bids.cents[today]! - bids.cents[bid]! >=
          ((switching.percent ?? 0) / 100) * bids.cents[today]!,
    )
    for (const bid of byLane.get(lane) ?? []) share[bid] = -1
    const parts: Entry[] = []
    const wins: Entry[] = []
    for (const bid of own) {
      share[bid] = column(bids.cents[bid]! / 100, bids.room[bid]! / 100, 0)
      used[bid] = column(0, 1, 1)
      parts.push([share[bid]!, 1])
      wins.push([used[bid]!, 1])
      row(
        [
          [share[bid]!, 1],
          [used[bid]!, -bids.room[bid]! / 100],
        ],
        -Infinity,
        0,
      )
      row(
        [
          [share[bid]!, 1],
          [used[bid]!, -terms.minimumShare / 100],
        ],
        0,
        Infinity,
      )
    }
    const widest = own.map((bid) => bids.room[bid]!).toSorted((a, b) => b - a)
    const two = lanes.loads[lane]! > (terms.twoAbove ?? Infinity) && own.length > 1
    const room = widest.slice(0, terms.most).reduce((a, b) => a + b, 0)
    const covers = two ? room >= 100 && terms.minimumShare * 2 <= 100 : room >= 100
    if (stay || !covers) {
      const penalty = stay ? 1 + stay.penaltyPercent / 100 : 1
      const at = column((lanes.baselineCents[lane]! * penalty) / 100, 1, 0)
      stays.set(lane, at)
      parts.push([at, 1])
    }
    row(parts, 1, 1)
    if (wins.length > 0) row(wins, -Infinity, terms.most)
    if (two) {
      // As many as two unless the lane stays wholly at baseline: each bid that wins needs another one.
      for (const [at] of wins)
        row(
          wins.map(([other]) => [other, other === at ? -1 : 1]),
          0,
          Infinity,
        )
    }
  }
  const isInside = (rule: Rule, lane: number) =>
    (rule.scope.regions?.length ?? 0) === 0 || rule.scope.regions!.includes(lanes.region[lane]!)
  const worth = {
    spend: (bid: number) => bids.cents[bid]! / 100,
    volume: (bid: number) => lanes.volume[bids.lane[bid]!]!,
    lanes: () => 1,
    co2e: (bid: number) => bids.co2eKg[bid]!,
  }
  const shares = (some: readonly number[], value: (bid: number) => number): Entry[] =>
    some.flatMap((bid) => (share[bid]! >= 0 ? [[share[bid]!, value(bid)] as const] : []))
  for (const rule of rules) {
    const own = all.filter((bid) => isInside(rule, bids.lane[bid]!))
    if (rule.kind === 'limit') {
      const counted = own.filter((bid) =>
        rule.of.who === 'incumbents'
          ? bids.carrier[bid] === lanes.incumbent[bids.lane[bid]!]
          : true,
      )
      const sets = rule.each
        ? [...grouped(counted, (bid) => bids.carrier[bid]!).values()]
        : [counted]
      const isOfTotal = rule.measure === 'volume' || rule.measure === 'lanes'
      const inScope = Array.from(lanes.volume).filter((_, lane) => isInside(rule, lane))
      const base = rule.measure === 'volume' ? inScope.reduce((a, b) => a + b, 0) : inScope.length
      const total = isOfTotal ? -1 : column(0, Infinity, 0)
      if (total >= 0) row([...shares(own, worth[rule.measure]), [total, -1]], 0, 0)
      for (const set of sets) {
        const entries = shares(set, worth[rule.measure])
        for (const [bound, isMost] of [
          [rule.most, true],
          [rule.least, false],
        ] as const) {
          if (bound === undefined) continue
          const right = isOfTotal ? (bound / 100) * base : 0
          const line: Entry[] = total >= 0 ? [...entries, [total, -bound / 100]] : entries
          row(line, isMost ? -Infinity : right, isMost ? right : Infinity)
        }
      }
    }
    if (rule.kind === 'co2eCap') {
      const lowest = [...byLane.values()].map(
        (set) =>
          set.toSorted((a, b) => bids.cents[a]! - bids.cents[b]! || bids.id[a]! - bids.id[b]!)[0]!,
      )
      const cap = (rule.most / 100) * lowest.reduce((sum, bid) => sum + bids.co2eKg[bid]!, 0)
      const staying = [...stays].map(([lane, at]): Entry => [at, lanes.co2eKg[lane]!])
      row([...shares(own, worth.co2e), ...staying], -Infinity, cap)
    }
    if (rule.kind === 'carriers' || rule.kind === 'worthwhile') {
      const nameOf = (bid: number) =>
        rule.kind === 'carriers' && rule.per === 'region' ? lanes.region[bids.lane[bid]!]! : ''
      for (const group of grouped(own, nameOf).values()) {
        const keys = [...grouped(group, (bid) => bids.carrier[bid]!).values()].map((set) => {
          const key = column(0, 1, 1)
          for (const bid of set)
            if (share[bid]! >= 0)
              row(
                [
                  [used[bid]!, 1],
                  [key, -1],
                ],
                -Infinity,
                0,
              )
          if (rule.kind === 'worthwhile') {
            row([...shares(set, worth[rule.measure]), [key, -rule.least / 100]], 0, Infinity)
          }
          return key
        })
        if (rule.kind === 'carriers')
          row(
            keys.map((key) => [key, 1]),
            rule.least ?? 0,
            rule.most ?? Infinity,
          )
      }
    }
  }
  const byColumn: [number, number][][] = columns.cost.map(() => [])
  for (const [at, { entries }] of rows.entries())
    for (const [key, value] of entries) byColumn[key]!.push([at, value])
  const starts = [0]
  for (const entries of byColumn) starts.push(starts.at(-1)! + entries.length)
  return solver.solve(
    {
      cost: Float64Array.from(columns.cost),
      lower: new Float64Array(columns.cost.length),
      upper: Float64Array.from(columns.upper),
      whole: Int32Array.from(columns.whole),
      rowLower: Float64Array.from(rows, ({ lower }) => lower),
      rowUpper: Float64Array.from(rows, ({ upper }) => upper),
      starts: Int32Array.from(starts),
      rows: Int32Array.from(byColumn.flatMap((entries) => entries.map(([at]) => at))),
      values: Float64Array.from(byColumn.flatMap((entries) => entries.map(([, value]) => value))),
      offset: 0,
    },
    limits,
  )
}

function grouped<Key>(bids: readonly number[], keyOf: (bid: number) => Key): Map<Key, number[]> {
  const groups = new Map<Key, number[]>()
  for (const bid of bids) groups.set(keyOf(bid), [...(groups.get(keyOf(bid)) ?? []), bid])
  return groups
}
