import { lazyPart } from '#lib/chunk.ts'

export const PlaceSearch = lazyPart(
  'place-search',
  async () => (await import('./PlaceSearch.tsx')).PlaceSearch,
)
