import { useState } from 'react'
import * as z from 'zod'
import { device } from '#lib/device.ts'
import type { GridView } from './grid-address.ts'

export type SavedViews = {
  saved: readonly GridView[]
  /** Takes the place of a saved view of that name. */
  save: (name: string, words: GridView['words']) => GridView
  remove: (view: GridView) => void
}

/** Views somebody saved of a grid, kept on the device under the grid's name. */
export function useSavedViews(keptAs: string): SavedViews {
  const [saved, setSaved] = useState(() => readViews(keptAs))
  const keep = (views: readonly GridView[]) => {
    device.write(storeKey(keptAs), JSON.stringify(views))
    setSaved(views)
  }
  return {
    saved,
    save: (name, words) => {
      const view = { key: keyOf(name), name: name.trim(), words: chosenOf(words) }
      const known = saved.some(({ key }) => key === view.key)
      keep(known ? saved.map((one) => (one.key === view.key ? view : one)) : [...saved, view])
      return view
    },
    remove: ({ key }) => keep(saved.filter((one) => one.key !== key)),
  }
}

const storeKey = (keptAs: string) => `views.${keptAs}`

/** Set apart from the names of views that come with a screen. */
const keyOf = (name: string) =>
  `my-${name.trim().toLowerCase().replaceAll(/\s+/g, '-').replaceAll(',', '')}`

export const isSaved = ({ key }: GridView): boolean => key.startsWith('my-')

const chosenOf = (words: GridView['words']) =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''))

const viewsSchema = z.array(
  z.object({ key: z.string(), name: z.string(), words: z.record(z.string(), z.string()) }),
)

/** What cannot be read any more is forgotten rather than shown wrong. */
function readViews(keptAs: string): readonly GridView[] {
  try {
    return viewsSchema.parse(JSON.parse(device.read(storeKey(keptAs)) ?? '[]'))
  } catch {
    return []
  }
}
