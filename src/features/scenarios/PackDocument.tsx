import { useMemo } from 'react'
import type { AwardPack } from '#contract/ext/award-packs.ts'
import { modelOf } from '#domain/award-optimiser/award-columns.ts'
import { everyMonth, lowestBids, monthsOf, noBid } from '#domain/award-optimiser/award-model.ts'
import { noRulesSentence } from '#domain/award-optimiser/sentence.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { formatCents, formatDollarChange, formatWholeDollars } from '#domain/money.ts'
import { counted, formatChange } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { Fact } from '#ui/Fact.tsx'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { carrierNames, chosenWords, gapWords, laneName, ruleWords } from './tender-words.ts'

/** What was asked, what it costs, and who wins: all from the pack alone. */
export function PackDocument({ pack }: { pack: AwardPack }) {
  const { inputs, figures, weights } = pack
  const nameOf = carrierNames(inputs)
  const rows = useMemo(() => packRows(pack), [pack])
  const tags = new Map(pack.tags.map(({ rule, mostCents }) => [rule, mostCents]))
  const rules = pack.rules.filter(({ on }) => on)
  const used = weightWords.flatMap(([name, words]) =>
    weights[name] > 0 ? [`${formatCents(weights[name])} ${words}`] : [],
  )
  return (
    <>
      <section className="card pack-part" aria-label="Result">
        <p className="scenario-cost">{formatCents(pack.costCents)}</p>
        <p className="scenario-about">
          <span>{pack.gapCents === null ? 'No proof of how near' : gapWords(pack.gapCents)}</span>
          {pack.boundCents !== null && pack.gapCents !== 0 && (
            <span>cannot cost less than {formatCents(pack.boundCents)}</span>
          )}
          <span>
            {formatChange(ratioAbove(figures.comparedCents, figures.baselineCents))} to baseline
          </span>
          <span>{counted(figures.carriers, 'carrier')}</span>
          <span>
            {counted(figures.lanesAwarded, 'lane')}
            {figures.lanesStaying > 0 && `, ${counted(figures.lanesStaying, 'lane')} at baseline`}
          </span>
        </p>
        <dl className="pack-facts">
          <Fact name="Scenario" value={`${pack.name}, version ${pack.scenarioVersion}`} />
          <Fact name="Calculated" value={`${formatMoment(new Date(pack.endedAt))}, ${pack.by}`} />
          <Fact
            name="Based on"
            value={`${counted(inputs.lanes.id.length, 'lane')}, ${counted(inputs.bids.id.length, 'bid')}, ${counted(inputs.carriers.length, 'carrier')}`}
          />
          <Fact
            name="Calculated with"
            value={`Engine ${pack.engine}, ${pack.solver}, ${effortWords[pack.options.effort]}`}
          />
          <Fact name="Run" value={String(pack.runId)} />
          <Fact name="Hash of the inputs (SHA-256)" value={<code>{pack.inputsHash}</code>} />
        </dl>
      </section>
      <section className="card pack-part" aria-label="Rules">
        <h2 className="section-title">Rules</h2>
        {rules.length === 0 ? (
          <p className="mb-0">{noRulesSentence(inputs)}</p>
        ) : (
          <ul className="mb-0">
            {rules.map(({ id }) => (
              <li key={id}>
                {ruleWords(id, rules, nameOf)}
                {tags.has(id) && `, costs ${formatWholeDollars(tags.get(id) ?? 0)}`}
              </li>
            ))}
          </ul>
        )}
        <h2 className="section-title mt-3">Weights beside cost</h2>
        <p className="mb-0">{used.length === 0 ? 'None' : used.join('; ')}</p>
        <h2 className="section-title mt-3">Lanes awarded by hand</h2>
        {pack.pins.length === 0 ? (
          <p className="mb-0">None</p>
        ) : (
          <ul className="mb-0">
            {pack.pins.map(({ laneId, bidId, share, note, ...chosen }) => (
              <li key={`${laneId} ${bidId}`}>
                {laneName(inputs, laneId)}: {nameOf(carrierOf(inputs, bidId))} {share}%
                <small className="d-block text-body-secondary">{chosenWords(chosen)}</small>
                {note && <p className="pin-reason">{note}</p>}
              </li>
            ))}
          </ul>
        )}
      </section>
      <Grid
        label="Award by lane"
        rows={rows}
        columns={gridColumns}
        rowKey={rowKey}
        noun={partNoun}
        card={partCard}
        height={rows.length > 12 ? 600 : undefined}
      />
    </>
  )
}

const effortWords = {
  quick: 'quick search',
  full: 'full search',
  proven: 'search until proven',
} satisfies Record<AwardPack['options']['effort'], string>

const weightWords = [
  ['transitDay', 'per day of transit and load'],
  ['servicePoint', 'per service point and load'],
  ['co2eTon', 'per metric ton of CO2e'],
  ['newCarrier', 'for each new carrier'],
] as const

const carrierOf = ({ bids }: AwardPack['inputs'], bidId: number): number =>
  bids.carrierId[bids.id.indexOf(bidId)] ?? 0

type PackRow = {
  id: number
  lane: string
  winner: string
  share: number
  months: string | null
  cents: number
  baselineCents: number | null
  bid: string | null
  decidedBy: string | null
  backups: string | null
}

const rowKey = ({ id }: PackRow) => id
const partNoun = ['award', 'awards'] as const
const { text, count, money, change } = columnKinds<PackRow>('cents')

const gridColumns: readonly GridColumn<PackRow>[] = [
  text('lane', 'Lane', ({ lane }) => lane, { width: 264, pinned: 'start' }),
  text('winner', 'Awarded to', ({ winner }) => winner, { width: 168, facet: true }),
  count('share', 'Share, %', ({ share }) => share),
  money('cost', 'Cost a year', ({ cents }) => cents),
  money('baseline', 'Baseline', ({ baselineCents }) => baselineCents),
  change('saving', 'To baseline', ({ cents, baselineCents }) => ratioAbove(cents, baselineCents)),
  text('backups', 'Backups', ({ backups }) => backups, { width: 280 }),
  text('bid', 'Bid and version', ({ bid }) => bid, { width: 136 }),
  text('rule', 'Decided by', ({ decidedBy }) => decidedBy, { width: 280, facet: true }),
  text('months', 'Months', ({ months }) => months, { width: 160 }),
]

const partCard = ({ lane, winner, cents, backups }: PackRow) => (
  <div className="lane-card">
    <strong>{lane}</strong>
    <span>
      {winner}, {formatCents(cents)}
    </span>
    <small className="text-body-secondary">
      {backups === null ? 'No backup' : `Backups ${backups}`}
    </small>
  </div>
)

function packRows({ inputs, award, rules }: AwardPack): PackRow[] {
  const nameOf = carrierNames(inputs)
  const laneAt = new Map(inputs.lanes.id.map((id, at) => [id, at]))
  const carrierOfBid = new Map(inputs.bids.id.map((id, at) => [id, inputs.bids.carrierId[at]]))
  const every = everyMonth(inputs)
  const lowest = lowestBids(modelOf(inputs))
  return award.laneId.map((laneId, part) => {
    const lane = laneAt.get(laneId) ?? -1
    const bidId = award.bidId[part] ?? null
    const carrier = award.carrierId[part] ?? null
    const bits = award.monthBits[part] ?? 0
    const rule = award.rule[part] ?? null
    const surcharges = award.surchargeCents[part] ?? []
    const backups = (award.backups[part] ?? []).map((other, nth) => {
      return `${nameOf(carrierOfBid.get(other) ?? 0)} ${formatDollarChange(surcharges[nth] ?? 0)}`
    })
    return {
      id: part,
      lane: `${inputs.lanes.origin[lane]} > ${inputs.lanes.destination[lane]}`,
      winner: carrier === null ? 'Baseline' : nameOf(carrier),
      share: award.share[part] ?? 0,
      months: bits === every ? 'All' : monthsOf(bits, inputs.months).join(', '),
      cents: award.cents[part] ?? 0,
      baselineCents: award.baselineCents[part] ?? null,
      bid: bidId === null ? null : `${bidId}, version ${award.bidVersion[part]}`,
      decidedBy:
        rule !== null
          ? ruleWords(rule, rules, nameOf)
          : bidId !== null && bidId === inputs.bids.id[lowest[lane] ?? noBid]
            ? 'Lowest bid'
            : null,
      backups: backups.length === 0 ? null : backups.join(', '),
    }
  })
}
