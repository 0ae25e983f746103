import { type ReactNode, useId, useMemo, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { coversLane } from '#domain/award-capacity.ts'
import { type AwardRule, type Proposal, propose } from '#domain/award-rule.ts'
import { formatCents } from '#domain/money.ts'
import { counted, formatPercent } from '#domain/quantity.ts'
import { savingsRate } from '#domain/savings.ts'
import type { Steps } from '#domain/steps.ts'
import { useSteps } from '#lib/turns.ts'
import { Field } from '#ui/Field.tsx'
import { WholeNumberInput } from '#ui/WholeNumberInput.tsx'
import type { BoardBid, BoardLane } from './board-lane.ts'

type QuickRulesProps = {
  /** Lanes that may be awarded. */
  lanes: readonly BoardLane[]
  /** 'all awardable lanes' or '12 ticked lanes'. */
  scope: string
  busy: boolean
  onApply: (proposal: Proposal<BoardBid>) => void
}

/**
 * What simple rules would choose, with their totals side by side; only Apply does anything, and then only
 * as pending awards.
 */
export function QuickRules({ lanes, scope, busy, onApply }: QuickRulesProps) {
  const [percent, setPercent] = useState(3)
  const [most, setMost] = useState(3)
  const carriers = useMemo(
    () => new Set(lanes.flatMap(({ bids }) => bids.map(({ carrierId }) => carrierId))).size,
    [lanes],
  )
  const keepIncumbents = useMemo<AwardRule>(() => ({ kind: 'incumbent', percent }), [percent])
  const fewCarriers = useMemo<AwardRule>(() => ({ kind: 'carriers', most }), [most])
  return (
    <section className="quick-rules" aria-label={`Quick rules over ${scope}`}>
      <Rule title="Lowest bid" rule={lowest} lanes={lanes} busy={busy} onApply={onApply} />
      <Rule
        title="Keep incumbents"
        rule={keepIncumbents}
        lanes={lanes}
        busy={busy}
        onApply={onApply}
      >
        <Figure label="within" unit="%" value={percent} min={0} max={50} onChange={setPercent} />
      </Rule>
      <Rule title="Few carriers" rule={fewCarriers} lanes={lanes} busy={busy} onApply={onApply}>
        <Figure
          label="at most"
          unit={`of ${carriers}`}
          value={most}
          min={1}
          max={Math.max(1, carriers)}
          onChange={setMost}
        />
      </Rule>
    </section>
  )
}

const lowest: AwardRule = { kind: 'lowest' }

/** Of fewer lanes a rule is worked out while the page is drawn. */
const manyLanes = 1000
const lanesAtOnce = 500

/** Rules award whole lanes: bids that can move only a part are passed over. */
function* proposeWhole(rule: AwardRule, lanes: readonly BoardLane[]): Steps<Proposal<BoardBid>> {
  const whole: BoardLane[] = []
  for (const lane of lanes) {
    if (whole.length % lanesAtOnce === 0) yield
    whole.push(lane.bids.every(coversLane) ? lane : { ...lane, bids: lane.bids.filter(coversLane) })
  }
  return yield* propose(rule, whole)
}

type RuleProps = Omit<QuickRulesProps, 'scope'> & {
  title: string
  rule: AwardRule
  children?: ReactNode
}

function Rule({ title, rule, lanes, busy, onApply, children }: RuleProps) {
  const start = useMemo(() => () => proposeWhole(rule, lanes), [rule, lanes])
  const { result: proposal, isCurrent } = useSteps(start, lanes.length >= manyLanes)
  const titleId = useId()
  return (
    <article
      className="card quick-rule"
      aria-labelledby={titleId}
      aria-busy={proposal === null || !isCurrent}
    >
      <div className="quick-rule-head">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
      {proposal ? <Outcome proposal={proposal} /> : <p className="quick-rule-total">Calculating</p>}
      <Button
        size="sm"
        variant="outline-primary"
        disabled={busy || !isCurrent || !proposal || proposal.chosen.size === 0}
        onClick={() => proposal && onApply(proposal)}
        aria-label={`Mark ${counted(proposal?.chosen.size ?? 0, 'lane')} pending by rule: ${title}`}
      >
        Mark pending
      </Button>
    </article>
  )
}

function Outcome({ proposal }: { proposal: Proposal<BoardBid> }) {
  const { savings, baseline, cost, overLowest, carriers, withoutBid, proven } = proposal
  const rate = savingsRate(savings, baseline)
  const about = [
    `${counted(proposal.chosen.size, 'lane')}, ${counted(carriers, 'carrier')}`,
    overLowest > 0 && `, costs ${formatCents(overLowest)} more than the lowest bids`,
    withoutBid > 0 && `, ${withoutBid} left without a bid`,
    !proven && '; best found, may not be the lowest',
  ]
    .filter((part) => part !== false)
    .join('')
  return (
    <p className="quick-rule-total" title={about}>
      <strong>{formatCents(cost)}</strong>
      <span>
        saves {formatCents(savings)}
        {rate !== null && ` (${formatPercent(rate)})`}
      </span>
      <span className="quick-rule-about">{about}</span>
    </p>
  )
}

type FigureProps = {
  label: string
  unit: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

function Figure({ label, unit, value, min, max, onChange }: FigureProps) {
  return (
    <Field label={label} isBeside className="quick-rule-figure">
      {({ id }) => (
        <>
          <WholeNumberInput
            id={id}
            className="form-control-sm"
            value={value}
            min={min}
            max={max}
            onChange={onChange}
          />
          <span>{unit}</span>
        </>
      )}
    </Field>
  )
}
