import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#lib/changed-search.ts'
import { device } from '#lib/device.ts'
import { useMedia } from '#lib/use-media.ts'

/** Lane by lane, as rows or cards, or all of them in the bid sheet. */
export type LanesView = 'lanes' | 'sheet'

/** Below this a sheet is shown to nobody who did not ask for it on a window as small. */
const tooSmall = '(max-width: 639.98px)'
/** What an address may say and still leave open which of the two views is meant. */
const besideView: readonly string[] = ['lane', 'tab']

/**
 * Which view of a carrier's lanes is shown. The address says so (`?view=sheet`); a bare one shows what
 * was chosen last on this device, apart for windows with and without room for a sheet.
 */
export function useLanesView(keptAs: string): [LanesView, (view: LanesView) => void] {
  const [search, setSearch] = useSearchParams()
  const isSmall = useMedia(tooSmall)
  const key = `lanes-view.${keptAs}.${isSmall ? 'small' : 'wide'}`
  const [chosen, setChosen] = useState<Readonly<Record<string, LanesView>>>({})
  const kept = chosen[key] ?? (device.read(key) === 'sheet' ? 'sheet' : 'lanes')
  const asked = search.get('view') === 'sheet' ? 'sheet' : 'lanes'
  const saysNothing = [...search.keys()].every((name) => besideView.includes(name))
  const view = saysNothing || (asked === 'sheet' && isSmall) ? kept : asked
  return [
    view,
    (next) => {
      device.write(key, next)
      setChosen((before) => ({ ...before, [key]: next }))
      setSearch((before) => changedSearch(before, { view: next === 'sheet' ? next : '' }))
    },
  ]
}
