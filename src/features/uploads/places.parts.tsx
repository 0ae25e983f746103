import { lazyScreen } from '#lib/chunk.ts'

/** A place found by typing, for wherever one is asked for. */
export const PlaceSearch = lazyScreen(
  'place-search',
  async () => (await import('./PlaceSearch.tsx')).PlaceSearch,
)
