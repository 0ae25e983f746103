import { lazyScreen } from '#lib/chunk.ts'

export const PlaceSearch = lazyScreen(
  'place-search',
  async () => (await import('./PlaceSearch.tsx')).PlaceSearch,
)
