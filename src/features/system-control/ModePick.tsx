import { useSearchParams } from 'react-router-dom'
import { type BiddableMode, biddableModes, modeByRoute, modeDefinitions } from '#domain/mode.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { Choice } from '#ui/Choice.tsx'

/** The mode a part is about, kept in the address; null is none. */
export function usePickedMode(): BiddableMode | null {
  const [search] = useSearchParams()
  return modeByRoute(search.get('mode') ?? '')?.mode ?? null
}

export function ModePick({ none }: { none?: string }) {
  const [, setSearch] = useSearchParams()
  const mode = usePickedMode()
  return (
    <div className="filter-row">
      <Choice
        label="Mode"
        none={none}
        value={mode === null ? '' : modeDefinitions[mode].route}
        choices={biddableModes.map((one) => ({
          value: modeDefinitions[one].route,
          text: modeDefinitions[one].title,
        }))}
        onChange={(route) => setSearch((before) => changedSearch(before, { mode: route }))}
      />
    </div>
  )
}
