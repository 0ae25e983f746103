import type { GridWords } from './grid-settings.ts'

/** A named way to look at a grid; what an address says on top of it is a change to it. */
export type GridView = { key: string; name: string; words: GridWords }

/** The view without a name in the address. */
export const wholeView = (name: string): GridView => ({ key: '', name, words: {} })

/** What is shown: a view, and every setting with the changes made to it. */
export type Shown = { view: GridView; words: GridWords }

/** A view that is not kept on this device counts as the whole; its changes still hold. */
export function readAddress(
  search: string,
  names: readonly string[],
  views: readonly [GridView, ...GridView[]],
): Shown {
  const asked = new URLSearchParams(search)
  const view = views.find(({ key }) => key === asked.get('view')) ?? views[0]
  const words = names.map((name) => [name, asked.get(name) ?? view.words[name] ?? ''])
  return { view, words: Object.fromEntries(words) }
}

/**
 * The address with these settings in it: what is usual for the view is left out, and what belongs to
 * others (an open drawer, say) is kept as it is.
 */
export function writeAddress(search: string, { view, words }: Shown): string {
  const params = new URLSearchParams(search)
  if (view.key === '') params.delete('view')
  else params.set('view', view.key)
  for (const [name, text] of Object.entries(words)) {
    if (text === (view.words[name] ?? '')) params.delete(name)
    else params.set(name, text)
  }
  const written = params.toString().replaceAll('%2C', ',')
  return written === '' ? '' : `?${written}`
}

export const isChanged = ({ view, words }: Shown): boolean =>
  Object.entries(words).some(([name, text]) => text !== (view.words[name] ?? ''))

/** Whether an address says nothing of the grid, so that what was shown last may be shown again. */
export function isBare(search: string, names: readonly string[]): boolean {
  const asked = new URLSearchParams(search)
  return !asked.has('view') && !names.some((name) => asked.has(name))
}
