import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import { mostSavingsLanes, savingsReferences, savingsStages } from '#contract/ext/savings.ts'
import { formatCount } from '#domain/quantity.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { useUser } from '#lib/use-session.ts'
import { Choice } from '#ui/Choice.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { useSavingsAddress } from './savings-address.ts'
import { savingsColumns, savingsLaneCard } from './savings-columns.tsx'
import { savingsQueries, type Stage } from './savings.api.ts'
import { referenceWords, stageWords } from './savings-words.ts'

export function SavingsLanes() {
  const { filter, stage, against } = useSavingsAddress()
  const navigate = useNavigate()
  const opensLanes = may(useUser(), 'award lanes')
  const lanes = useQuery(savingsQueries.lanes(filter, stage, against))
  const compares = comparesReferences(stage)
  const reference = compares ? against : 'baseline'
  const columns = useMemo(() => savingsColumns(stage, reference), [stage, reference])
  const address = useGridAddress({ columns })
  return (
    <>
      <QueryState query={lanes} loading="Loading lanes" failed="The lanes could not be loaded.">
        {(rows) => (
          <>
            {rows.length === mostSavingsLanes && (
              <p className="note">
                The {formatCount(mostSavingsLanes)} that save most; the ledger counts all.
              </p>
            )}
            <Grid
              {...address.props}
              label={`Savings lanes: ${stageWords[stage].title}`}
              rows={rows}
              columns={columns}
              rowKey={({ laneId, awardId }) => awardId ?? `lane ${laneId}`}
              noun={compares ? ['award', 'awards'] : ['lane', 'lanes']}
              card={savingsLaneCard}
              cardHeight={108}
              emptyMessage={<EmptyState text="No lanes behind this figure yet." />}
              onOpenRow={
                opensLanes
                  ? ({ mode, laneId }) => void navigate(laneAddress(mode, laneId))
                  : undefined
              }
            />
          </>
        )}
      </QueryState>
      <p className="note">
        {stageWords[stage].title}: {stageWords[stage].about}, against{' '}
        {referenceWords[reference].about}.
      </p>
    </>
  )
}

export function StageChoices() {
  const { stage, against, change } = useSavingsAddress()
  return (
    <>
      <Choice
        label="Stage"
        value={stage}
        choices={savingsStages.map((one) => ({ value: one, text: stageWords[one].title }))}
        onChange={(chosen) => change({ stage: chosen === 'awarded' ? undefined : chosen })}
      />
      {comparesReferences(stage) && (
        <Choice
          label="Against"
          value={against}
          choices={savingsReferences.map((one) => ({
            value: one,
            text: referenceWords[one].title,
          }))}
          onChange={(chosen) => change({ against: chosen === 'baseline' ? undefined : chosen })}
        />
      )}
    </>
  )
}

const comparesReferences = (stage: Stage): boolean => stage === 'awarded' || stage === 'pending'
