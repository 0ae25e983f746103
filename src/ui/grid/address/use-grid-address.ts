import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router-dom'
import { device } from '#lib/device.ts'
import type { GridProps } from '#ui/grid/grid-props.ts'
import {
  type GridView,
  isBare,
  readAddress,
  type Shown,
  wholeView,
  writeAddress,
} from './grid-address.ts'
import {
  type AddressedColumn,
  type GridSettings,
  readSettings,
  wordNames,
  writeSettings,
} from './grid-settings.ts'

type Options = {
  /** The same array each time. */
  columns: readonly AddressedColumn[]
  /** What a bare address shows is kept on the device under this name: whose, and of which grid. */
  keptAs?: string | undefined
  /** The first is the usual one. */
  views?: readonly [GridView, ...GridView[]] | undefined
}

type AddressProps = Pick<
  GridProps<never, never>,
  | 'sort'
  | 'onSortChange'
  | 'filterText'
  | 'onFilterTextChange'
  | 'facets'
  | 'onFacetsChange'
  | 'groupBy'
  | 'onGroupByChange'
  | 'layout'
  | 'onLayoutChange'
>

export type GridAddress = {
  /** For the grid. */
  props: AddressProps
  shown: Shown
  /** As a step of its own, so that Back leads out of it again. */
  show: (shown: Shown) => void
}

/** Browsers refuse an address that changes with every key. */
const writeDelay = 150
const wholeOnly = [wholeView('All')] as const

/**
 * Search, sort, filters, columns and view of a grid, kept in the address:
 * `?view=red&q=lax&sort=-baseline,origin&status=Bidding`. They follow at once, the address soon after.
 */
export function useGridAddress({ columns, keptAs, views = wholeOnly }: Options): GridAddress {
  const { search } = useLocation()
  const navigate = useNavigate()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const names = useMemo(() => wordNames(columns), [columns])
  const addressed = useMemo(() => readAddress(search, names, views), [search, names, views])
  const [restored] = useState<Shown | null>(() => {
    const kept = keptAs && isBare(search, names) ? device.read(storeKey(keptAs)) : null
    return kept ? readAddress(kept, names, views) : null
  })
  const [draft, setDraft] = useState(restored)
  const shown = draft ?? addressed
  const settings = useMemo(() => readSettings(shown.words, columns), [shown, columns])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const followed = useRef(search)
  const latest = useRef({ shown, settings })
  const writer = useRef((_replace: boolean) => {})
  useLayoutEffect(() => {
    latest.current = { shown, settings }
    writer.current = (replace) => {
      clearTimeout(timer.current)
      timer.current = undefined
      // A drawer opened a moment ago is in the router's address before it is drawn.
      const now = router?.state.navigation.location ?? router?.state.location
      const before = now?.search ?? search
      const to = writeAddress(before, latest.current.shown)
      if (to !== before) void navigate({ search: to }, { replace })
    }
  })
  const draw = (next: Shown, nextSettings = readSettings(next.words, columns)) => {
    latest.current = { shown: next, settings: nextSettings }
    setDraft(next)
    if (keptAs) device.write(storeKey(keptAs), writeAddress('', next))
  }
  const change = (edit: Partial<GridSettings>) => {
    const next = { ...latest.current.settings, ...edit }
    draw({ view: latest.current.shown.view, words: writeSettings(next, columns) }, next)
    timer.current ??= setTimeout(() => writer.current(true), writeDelay)
  }

  useEffect(() => {
    if (restored) writer.current(true)
    return () => clearTimeout(timer.current)
  }, [restored])
  useEffect(() => {
    // Between two keys the address is behind what is shown.
    if (followed.current !== search && timer.current === undefined) setDraft(null)
    followed.current = search
  }, [search])

  return {
    shown,
    show: (next) => {
      draw(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => writer.current(false))
    },
    props: {
      sort: settings.sort,
      onSortChange: (sort) => change({ sort }),
      filterText: settings.filterText,
      onFilterTextChange: (filterText) => change({ filterText }),
      facets: settings.facets,
      onFacetsChange: (facets) => change({ facets }),
      groupBy: settings.groupBy,
      onGroupByChange: (groupBy) => change({ groupBy }),
      layout: settings.layout,
      onLayoutChange: (layout) => change({ layout }),
    },
  }
}

const storeKey = (keptAs: string) => `grid.${keptAs}`
