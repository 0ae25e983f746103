import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { type QuickRule, quickScenario } from '#domain/award-optimiser/quick-scenario.ts'
import { formatCents } from '#domain/money.ts'
import { counted, formatPercent } from '#domain/quantity.ts'
import { savingsRate } from '#domain/savings.ts'
import { type Desk, useOptimiser } from '#features/scenarios/optimiser.api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { manyRows, useAfterRows, useSteps } from '#lib/turns.ts'
import { uniqueId } from '#lib/unique-id.ts'
import { Field } from '#ui/Field.tsx'
import { WholeNumberInput } from '#ui/WholeNumberInput.tsx'
import type { BoardCapacity, BoardLane } from './board-lane.ts'
import type { Choice } from './choice.ts'
import { proposalOf, type Proposal, quickColumns } from './quick-rules.ts'

type QuickRulesProps = {
  /** Lanes that may be awarded; null while they are not all here. */
  lanes: readonly BoardLane[] | null
  /** What carriers still take of them together. */
  capacities: readonly BoardCapacity[]
  /** 'all awardable lanes' or '12 ticked lanes'. */
  scope: string
  busy: boolean
  onApply: (choices: readonly Choice[]) => void
}

/**
 * What scenarios of one rule would choose, with their totals side by side; only Apply does anything, and then only
 * as pending awards.
 */
export function QuickRules({ lanes, capacities, scope, busy, onApply }: QuickRulesProps) {
  const [percent, setPercent] = useState(3)
  const [most, setMost] = useState(3)
  const [isAsked, setIsAsked] = useState(false)
  const drawn = useAfterRows(lanes)
  const carriers = useMemo(() => drawn && countCarriers(drawn), [drawn])
  const desk = useQuickDesk(lanes, capacities)
  const shared = { desk, busy, onApply }
  return (
    <section className="quick-rules" aria-label={`Quick rules over ${scope}`}>
      <Rule {...shared} title="Lowest bid" rule={{ kind: 'lowest' }} />
      <Rule {...shared} title="Keep incumbents" rule={{ kind: 'incumbent', percent }}>
        <Figure label="within" unit="%" value={percent} min={0} max={50} onChange={setPercent} />
      </Rule>
      <Rule
        {...shared}
        title="Few carriers"
        rule={{ kind: 'carriers', most }}
        // Its search needs the solver, a megabyte that the board does without until somebody wants it.
        onAsk={isAsked ? undefined : () => setIsAsked(true)}
      >
        <Figure
          label="at most"
          unit={`of ${carriers ?? '…'}`}
          value={most}
          min={1}
          max={Math.max(1, carriers ?? most)}
          onChange={setMost}
        />
      </Rule>
    </section>
  )
}

function countCarriers(lanes: readonly BoardLane[]): number {
  const ids = new Set<number>()
  for (const { bids } of lanes) for (const { carrierId } of bids) ids.add(carrierId)
  return ids.size
}

type QuickDesk = Desk & { lanes: readonly BoardLane[] }

/** The award engine with these lanes alone. */
function useQuickDesk(
  lanes: readonly BoardLane[] | null,
  capacities: readonly BoardCapacity[],
): QuickDesk | null {
  const start = useMemo(
    () =>
      lanes &&
      function* () {
        return {
          inputsHash: uniqueId(),
          columns: yield* quickColumns(lanes, capacities),
          lanes,
        }
      },
    [lanes, capacities],
  )
  const { result: tender, isCurrent } = useSteps(start, lanes !== null && lanes.length >= manyRows)
  const desk = useOptimiser(isCurrent ? tender : null)
  return useMemo(
    () => (desk && lanes && tender?.lanes === lanes ? { ...desk, lanes } : null),
    [desk, tender, lanes],
  )
}

type RuleProps = Omit<QuickRulesProps, 'lanes' | 'capacities' | 'scope'> & {
  desk: QuickDesk | null
  title: string
  rule: QuickRule
  /** Present until the outcome is asked for. */
  onAsk?: (() => void) | undefined
  children?: ReactNode
}

function Rule({ desk, title, rule, busy, onApply, onAsk, children }: RuleProps) {
  const solved = useQuery({
    ...proposalQuery(desk, rule),
    enabled: desk !== null && !onAsk,
    placeholderData: keepPreviousData,
  })
  const proposal = solved.data
  const isCurrent = desk !== null && proposal !== undefined && !solved.isPlaceholderData
  const titleId = useId()
  return (
    <article
      className="card quick-rule"
      aria-labelledby={titleId}
      aria-busy={!onAsk && !isCurrent && !solved.isError}
    >
      <div className="quick-rule-head">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
      {proposal ? (
        <Outcome proposal={proposal} />
      ) : (
        <p className="quick-rule-total">{outcomeWords(!onAsk, solved.isError)}</p>
      )}
      {onAsk || solved.isError ? (
        <Button
          size="sm"
          variant="outline-primary"
          aria-label={`Work out by rule: ${title}`}
          onClick={() => (onAsk ? onAsk() : void solved.refetch())}
        >
          {onAsk ? 'Work out' : 'Try again'}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="outline-primary"
          disabled={busy || !isCurrent || proposal.choices.length === 0}
          onClick={() => isCurrent && onApply(proposal.choices)}
          aria-label={`Mark ${counted(proposal?.choices.length ?? 0, 'lane')} pending by rule: ${title}`}
        >
          Mark pending
        </Button>
      )}
    </article>
  )
}

function proposalQuery(desk: QuickDesk | null, rule: QuickRule) {
  return queryOptions({
    queryKey: queryKeys.solved(desk?.tender.inputsHash ?? '', 'proposal', rule),
    queryFn: desk
      ? async ({ signal }) => {
          const asked = { scenario: quickScenario(rule), effort: 'full' as const }
          const { result } = await desk.optimiser.ask('solve', asked, signal)
          if (!result.award) throw new Error('No award was found.')
          return {
            ...proposalOf(result.award, desk.tender.columns, desk.lanes),
            proven: result.gapCents === 0,
          }
        }
      : skipToken,
    staleTime: Infinity,
    structuralSharing: false,
  })
}

function outcomeWords(isAsked: boolean, isFailed: boolean): string {
  if (!isAsked) return 'Not calculated yet'
  return isFailed ? 'Could not be calculated' : 'Calculating'
}

function Outcome({ proposal }: { proposal: Proposal & { proven: boolean } }) {
  const { savings, baseline, cost, overLowest, carriers, withoutBid, hasCapacities, proven } =
    proposal
  const rate = savingsRate(savings, baseline)
  const about = [
    `${counted(proposal.choices.length, 'lane')}, ${counted(carriers, 'carrier')}`,
    overLowest > 0 && `, costs ${formatCents(overLowest)} more than the lowest bids`,
    withoutBid > 0 && `, ${withoutBid} left without a bid${hasCapacities ? ' or capacity' : ''}`,
    !proven && '; best found, may not be the lowest',
  ]
    .filter((part) => part !== false)
    .join('')
  return (
    <p className="quick-rule-total" title={`Saves ${formatCents(savings)}: ${about}`}>
      <strong>{formatCents(cost)}</strong>
      <span>saves {rate === null ? formatCents(savings) : formatPercent(rate)}</span>
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
