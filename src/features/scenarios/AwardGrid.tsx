import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { KeptPin } from '#contract/ext/award-scenarios.ts'
import type { Scenario, Scope } from '#domain/award-optimiser/rule.ts'
import { laneFields } from '#domain/lane-fields.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatCents } from '#domain/money.ts'
import { counted } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import type { GridColumn, GridFacets } from '#ui/grid/grid-column.ts'
import { type AwardedLane, awardedLanes } from './awarded-lanes.ts'
import { allBackups, firstBackups } from './backup-words.ts'
import { EngineProblem } from './EngineProblem.tsx'
import { useMeasureFacets } from './measure-lanes.ts'
import type { Solved } from './optimiser-answers.ts'
import { PinDrawer } from './PinDrawer.tsx'
import type { SentPin } from './scenarios.api.ts'
import { scopeLists } from './ScopeFields.tsx'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type AwardGridProps = {
  mode: BiddableMode
  desk: Desk
  scenario: Scenario
  /** Its choices by hand, with who made them and why. */
  pins: readonly KeptPin[]
  solved: Solved
  /** Whether it is the answer to the scenario as it is. */
  hasSettled: boolean
  /** Awards a lane by hand; without pins the rules decide it again. */
  onPin: (laneId: number, pins: readonly SentPin[], onSaved: () => void) => void
  onAddRule: (scope: Scope) => void
}

/** The award of a scenario lane by lane. */
export function AwardGrid(props: AwardGridProps) {
  const { mode, desk, pins, hasSettled, onPin, onAddRule } = props
  // The cost follows the thumb; thousands of lanes follow in a task of their own.
  const scenario = useDeferredValue(props.scenario)
  const solved = useDeferredValue(props.solved)
  const isCurrent = scenario === props.scenario && solved === props.solved
  const { columns } = desk.tender
  const [openId, setOpenId] = useState<number | null>(null)
  const backups = useQuery({
    ...solvedQueries(desk).backups(scenario, solved),
    enabled: hasSettled && isCurrent,
    placeholderData: keepPreviousData,
  })
  const backupsShown = useDeferredValue(backups.data)
  const rows = useMemo(
    () => awardedLanes(columns, scenario, solved.result, backupsShown ?? []),
    [columns, scenario, solved, backupsShown],
  )
  const [search, setSearch] = useState('')
  const { facets, setFacets, isAskedFor } = useMeasureFacets(rows)
  const [shown, setShown] = useState<readonly AwardedLane[]>(rows)
  const isNarrowed = shown.length > 0 && shown.length < rows.length
  const open = rows.find(({ id }) => id === openId)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // Opened from a number of the comparison: it is the lanes that are asked for.
    if (!isAskedFor) return
    place.current?.focus({ preventScroll: true })
    // Before its rows are there the page is too short to scroll to it.
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'start' }))
    return () => cancelAnimationFrame(frame)
  }, [isAskedFor])
  return (
    <section ref={place} className="scenario-lanes" tabIndex={-1} aria-label="Award">
      <EngineProblem failed="Backups could not be calculated." queries={[backups]} />
      <Grid
        label={`${modeDefinitions[mode].title} award of the scenario`}
        rows={rows}
        columns={columns.offers ? columnsWithOffers : gridColumns}
        rowKey={laneKey}
        noun={laneNoun}
        filterText={search}
        onFilterTextChange={setSearch}
        facets={facets}
        onFacetsChange={setFacets}
        onShownRowsChange={setShown}
        toolbar={
          isNarrowed && (
            <Button
              size="sm"
              variant="outline-primary"
              onClick={() => onAddRule(scopeOfFilter(search, facets, shown))}
            >
              Add rule for {counted(shown.length, 'lane')}
            </Button>
          )
        }
        openKey={openId}
        onOpenRow={({ id }) => setOpenId(id)}
        cardHeight={136}
        card={laneCard}
      />
      {open && (
        <PinDrawer
          desk={desk}
          lane={open.place}
          title={open.name}
          scenario={scenario}
          pins={pins}
          solved={solved}
          hasSettled={hasSettled && isCurrent}
          backups={open.backups}
          onPin={(set, onSaved) => onPin(open.id, set, onSaved)}
          onClose={() => setOpenId(null)}
        />
      )}
    </section>
  )
}

/** The lists of the filter that rules know; what else narrows the lanes down is kept as the lanes it leaves. */
function scopeOfFilter(search: string, facets: GridFacets, shown: readonly AwardedLane[]): Scope {
  const filters = Object.entries(facets).filter(([, values]) => values.length > 0)
  const lists = filters.flatMap(([column, values]) => {
    const list = scopeLists.find((one) => one.column === column)
    return list && !values.includes('') ? [[list.key, values] as const] : []
  })
  const isWhole = search.trim() === '' && lists.length === filters.length
  return isWhole ? Object.fromEntries(lists) : { laneIds: shown.map(({ id }) => id) }
}

const laneKey = ({ id }: AwardedLane) => id
const laneNoun = ['lane', 'lanes'] as const

const { text, money, change } = columnKinds<AwardedLane>('cents')

const tones = {
  'By hand': { tone: 'progress', icon: 'half' },
  'At baseline': { tone: 'pending', icon: 'clock' },
  Incumbent: { tone: 'accepted', icon: 'check' },
  'Not incumbent': { tone: 'neutral', icon: 'dash' },
} satisfies Record<AwardedLane['outcome'], { tone: string; icon: string }>

const gridColumns: readonly GridColumn<AwardedLane>[] = [
  text('lane', 'Lane', ({ name }) => name, { width: 280, pinned: 'start' }),
  text('winner', 'Awarded to', ({ winner }) => winner, { width: 232, facet: true }),
  {
    key: 'outcome',
    header: 'Outcome',
    kind: 'status',
    value: 'outcome',
    badge: ({ outcome }) => ({ ...tones[outcome], text: outcome }),
    width: 152,
    facet: true,
  },
  money('cost', 'Cost a year', ({ cents }) => cents),
  money('baseline', 'Baseline', ({ baselineCents }) => baselineCents),
  change('saving', 'To baseline', ({ cents, baselineCents }) => ratioAbove(cents, baselineCents)),
  text('backup', 'Backup', ({ backups }) => firstBackups(backups), {
    width: 264,
    title: ({ backups }) => allBackups(backups).join('\n'),
  }),
  text('incumbent', 'Incumbent', ({ incumbent }) => incumbent, { width: 168, facet: true }),
  text('kept', 'Incumbent wins', ({ keepsIncumbent }) => (keepsIncumbent ? 'Yes' : null), {
    width: 136,
    facet: true,
    hidden: true,
  }),
  text('equipment', laneFields.equipment.header, ({ equipment }) => equipment, {
    width: 120,
    facet: true,
  }),
  text('region', 'Region', ({ region }) => region, { width: 120, facet: true }),
  text('origin', laneFields.origin.header, ({ origin }) => origin, { width: 168, facet: true }),
  text('destination', laneFields.destination.header, ({ destination }) => destination, {
    width: 168,
    facet: true,
  }),
  text('businessUnit', laneFields.businessUnit.header, ({ businessUnit }) => businessUnit, {
    width: 136,
    facet: true,
    hidden: true,
  }),
]

/** Where carriers made offers, which of them sets the price. */
const columnsWithOffers: readonly GridColumn<AwardedLane>[] = gridColumns.flatMap((column) =>
  column.key === 'baseline'
    ? [text('offer', 'Offer', ({ offer }) => offer, { width: 232, facet: true }), column]
    : [column],
)

const laneCard = ({ name, winner, cents, outcome, backups, offer }: AwardedLane) => (
  <div className="lane-card">
    <strong>{name}</strong>
    <span>
      {winner}, {formatCents(cents)}
    </span>
    <small className="text-body-secondary">
      {outcome}
      {offer && `, ${offer}`}
      {backups.some(({ inOrder }) => inOrder.length > 0) && `, backup ${firstBackups(backups)}`}
    </small>
  </div>
)
