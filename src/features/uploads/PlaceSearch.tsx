import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModeFamily } from '#domain/mode.ts'
import type { FieldControl } from '#ui/Field.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'
import { type FoundPlace, placeQueries, shortestPlaceSearch } from './places.api.ts'

type PlaceSearchProps = {
  control: FieldControl
  /** What it is for: airports for air, ports for ocean; undefined where it may be any. */
  family: ModeFamily | undefined
  onChoose: (place: string | null) => void
}

export function PlaceSearch({ control, family, onChoose }: PlaceSearchProps) {
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState<FoundPlace | null>(null)
  const places = useQuery({ ...placeQueries.search(asked, family), enabled: asked !== '' })
  return (
    <SearchBox
      control={control}
      chosen={chosen}
      onChoose={(place) => {
        setChosen(place)
        onChoose(place?.place ?? null)
      }}
      words={({ place }) => place}
      about={({ about }) => about}
      minimum={shortestPlaceSearch}
      found={places.data && withTyped(places.data, asked)}
      onSearch={setAsked}
      placeholder={placeholders[family ?? 'any']}
    />
  )
}

const withTyped = (found: readonly FoundPlace[], typed: string): readonly FoundPlace[] =>
  found.some(({ place }) => place.toLowerCase() === typed.toLowerCase())
    ? found
    : [...found, { place: typed, about: 'As typed' }]

const placeholders: Record<ModeFamily | 'any', string> = {
  air: 'Airport, IATA code or city',
  ocean: 'Port or UN/LOCODE',
  road: 'City, postal code, state or country',
  any: 'City, port, airport or postal code',
}
