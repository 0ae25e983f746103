import { useSearchParams } from 'react-router-dom'
import { biddableModes, Mode, modeByRoute, modeDefinitions } from '#domain/mode.ts'
import { changedSearch, type SearchChange } from '#lib/changed-search.ts'
import type { TenderMode } from './carriers.api.ts'

export const carrierTabs = ['overview', 'scorecards', 'sheets'] as const
export type CarrierTab = (typeof carrierTabs)[number]

/** Which part is shown, of which mode, and what is open: `?tab=scorecards&mode=ocean-fcl&carrier=7&with=9`. */
export function useCarriersAddress() {
  const [search, setSearch] = useSearchParams()
  const setAll = (change: SearchChange) => setSearch((before) => changedSearch(before, change))
  const set = (name: string, value: string | null) => setAll({ [name]: value })
  const mode: TenderMode = modeByRoute(search.get('mode') ?? '')?.mode ?? Mode.Universal
  return {
    tab: carrierTabs.find((one) => one === search.get('tab')) ?? 'overview',
    setTab: (tab: CarrierTab) => set('tab', tab === 'overview' ? null : tab),
    mode,
    setMode: (next: TenderMode) =>
      set('mode', next === Mode.Universal ? null : modeDefinitions[next].route),
    carrierId: Number(search.get('carrier')) || null,
    openCarrier: (id: number | null) => setAll({ carrier: id?.toString(), with: null }),
    /** The carrier beside it. */
    otherId: Number(search.get('with')) || null,
    compare: (id: number, otherId: number | null) =>
      setAll({ carrier: String(id), with: otherId?.toString() }),
    inviting: search.has('invite'),
    setInviting: (inviting: boolean) => set('invite', inviting ? '1' : null),
  }
}

export const tenderModes: readonly TenderMode[] = [Mode.Universal, ...biddableModes]
