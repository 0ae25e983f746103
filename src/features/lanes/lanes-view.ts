import { useSearchParams } from 'react-router-dom'

/** Which of a page's views is shown, kept in the address (`?view=`); the first is the usual one. */
export function useView<const View extends string>(
  views: readonly [View, ...View[]],
): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('view')
  const view = views.find((one) => one === asked) ?? views[0]
  return [
    view,
    (next) =>
      setSearch((before) => {
        const params = new URLSearchParams(before)
        if (next === views[0]) params.delete('view')
        else params.set('view', next)
        return params
      }),
  ]
}
