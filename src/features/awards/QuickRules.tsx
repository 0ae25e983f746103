import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { type AwardRule, type Proposal, propose } from '#domain/award-rule.ts'
import { formatCents, formatCentsShort } from '#domain/money.ts'
import { counted, formatPercent } from '#domain/quantity.ts'
import { savingsRate } from '#domain/savings.ts'
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

type RuleProps = Omit<QuickRulesProps, 'scope'> & {
  title: string
  rule: AwardRule
  children?: ReactNode
}

function Rule({ title, rule, lanes, busy, onApply, children }: RuleProps) {
  // Tens of thousands of lanes take tenths of a second: typing and ticking go first.
  const asked = useDeferredValue(rule)
  const offered = useDeferredValue(lanes)
  const proposal = useMemo(() => propose(asked, offered), [asked, offered])
  const { savings, baseline, cost, overLowest, carriers, withoutBid, proven } = proposal
  const rate = savingsRate(savings, baseline)
  const titleId = useId()
  const about = [
    `${counted(proposal.chosen.size, 'lane')}, ${counted(carriers, 'carrier')}`,
    overLowest > 0 && `, costs ${formatCentsShort(overLowest)} more than the lowest bids`,
    withoutBid > 0 && `, ${withoutBid} left without a bid`,
    !proven && '; best found, may not be the lowest',
  ]
    .filter((part) => part !== false)
    .join('')
  return (
    <article className="card quick-rule" aria-labelledby={titleId}>
      <div className="quick-rule-head">
        <h3 id={titleId}>{title}</h3>
        {children}
      </div>
      <p className="quick-rule-total" title={about}>
        <strong title={formatCents(cost)}>{formatCentsShort(cost)}</strong>
        <span title={formatCents(savings)}>
          saves {formatCentsShort(savings)}
          {rate !== null && ` (${formatPercent(rate)})`}
        </span>
        <span className="quick-rule-about">{about}</span>
      </p>
      <Button
        size="sm"
        variant="outline-primary"
        disabled={busy || proposal.chosen.size === 0}
        onClick={() => onApply(proposal)}
        aria-label={`Mark ${counted(proposal.chosen.size, 'lane')} pending by rule: ${title}`}
      >
        Mark pending
      </Button>
    </article>
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
