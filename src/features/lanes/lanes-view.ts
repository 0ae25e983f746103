import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#lib/changed-search.ts'

/** Which of a page's views is shown, kept in the address (`?view=`); the first is the usual one. */
export function useView<const View extends string>(
  views: readonly [View, ...View[]],
): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('view')
  const view = views.find((one) => one === asked) ?? views[0]
  return [
    view,
    (next) => setSearch((before) => changedSearch(before, { view: next === views[0] ? '' : next })),
  ]
}
