import { useQuery } from '@tanstack/react-query'
import { laneFields } from '#domain/lane-fields.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { CheckField } from '#ui/CheckField.tsx'

export type LaneChoice = {
  which: 'later' | 'started' | 'chosen'
  ids: ReadonlySet<number>
}

type InvitedLanesProps = {
  mode: BiddableMode
  choice: LaneChoice
  onChange: (choice: LaneChoice) => void
}

const { text, count } = columnKinds<Lane>()
const columns: readonly GridColumn<Lane>[] = [
  text('lane', 'Lane', ({ locationStr }) => locationStr, { width: 320 }),
  text('equipment', laneFields.equipment.header, ({ equipmentType }) => equipmentType, {
    width: 140,
    facet: true,
  }),
  count('bids', 'Bids', ({ bidsReceived }) => bidsReceived, { width: 72 }),
]

export function InvitedLanes({ mode, choice, onChange }: InvitedLanesProps) {
  const lanes = useQuery(laneQueries.list(mode))
  const started = (lanes.data ?? []).filter(({ status }) => status === 'started')
  const ways = [
    ['later', 'Lanes started from now on'],
    ['started', `Also lanes open for bids now (${formatCount(started.length)})`],
    ['chosen', 'Selected lanes open for bids now'],
  ] as const
  return (
    <fieldset className="field invited-lanes">
      <legend>Lanes</legend>
      {ways.map(([which, label]) => (
        <CheckField
          key={which}
          type="radio"
          label={label}
          name="invited-lanes"
          checked={choice.which === which}
          disabled={which !== 'later' && started.length === 0}
          onChange={() => onChange({ ...choice, which })}
        />
      ))}
      {choice.which === 'chosen' && (
        <Grid
          label="Lanes open for bids"
          rows={started}
          columns={columns}
          rowKey={({ id }) => id}
          height={300}
          noun={['lane', 'lanes']}
          opensOnClick={false}
          selection={{
            selected: choice.ids,
            onChange: (ids) => onChange({ which: 'chosen', ids }),
          }}
        />
      )}
    </fieldset>
  )
}
