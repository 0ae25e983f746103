import { queryOptions } from '@tanstack/react-query'
import { location } from '#contract/location.ts'
import type { ModeFamily } from '#domain/mode.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** A place as the lane is created with it; `port` is a UN/LOCODE or an IATA code. */
export type FoundPlace = {
  words: string
  about: string
  city?: string
  state?: string
  zip?: string
  country?: string
  port?: string
}

/** The place without what the list shows of it. */
export const placeOf = ({ words: _words, about: _about, ...known }: FoundPlace) => known

type PlaceSearch = {
  /** 'Origin' becomes 'Origin port'. */
  noun: string
  /** Characters below which nothing is searched (spec section 5). */
  minimum: number
  hint: string
  search: (text: string, signal: AbortSignal) => Promise<FoundPlace[]>
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')

/** How each family of modes finds its places. */
export const placeSearch: Record<ModeFamily, PlaceSearch> = {
  ocean: {
    noun: 'port',
    minimum: 2,
    hint: 'Name or UN/LOCODE, from 2 characters.',
    search: async (text, signal) => {
      const ports = await call(location.oceanPorts, {
        query: { search: text },
        signal,
        silent: true,
      })
      return ports.map(({ code, name, country }) => ({
        words: `${name} (${code})`,
        about: country,
        port: code,
        country,
      }))
    },
  },
  road: {
    noun: 'city',
    minimum: 4,
    hint: 'City from 4 characters, or a 5-digit postcode.',
    search: async (text, signal) => {
      if (/^\d{5}$/.test(text)) return [{ words: text, about: 'Postcode', zip: text }]
      const cities = await call(location.cities, { query: { search: text }, signal, silent: true })
      return cities.map(({ city, state, country }) => ({
        words: joined(city, state || country),
        about: joined(state, country),
        city,
        state,
        country,
      }))
    },
  },
  air: {
    noun: 'airport or place',
    minimum: 2,
    hint: 'Place from 2 characters, or a 3-letter IATA code.',
    search: async (text, signal) => {
      const { suggestions } = await call(location.googleCities, {
        query: { input: text },
        signal,
        silent: true,
      })
      const code: FoundPlace[] = /^[A-Z]{3}$/i.test(text)
        ? [{ words: text.toUpperCase(), about: 'IATA code', port: text.toUpperCase() }]
        : []
      return [
        ...code,
        ...suggestions.map(({ description, city, state, country }) => ({
          words: description,
          about: '',
          city,
          state,
          country,
        })),
      ]
    },
  },
}

/** What a look-up finds; one that fails finds nothing (spec section 8). */
export const placeQuery = (family: ModeFamily, text: string) =>
  queryOptions({
    queryKey: queryKeys.places(family, text),
    queryFn: async ({ signal }) => {
      try {
        return await placeSearch[family].search(text, signal)
      } catch (error) {
        if (signal.aborted) throw error
        return []
      }
    },
    enabled: text.length >= placeSearch[family].minimum,
    staleTime: 5 * 60_000,
  })
