import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldControl } from '#ui/Field.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'
import { type FoundPlace, placeQueries, shortestPlaceSearch } from './places.api.ts'

type PlaceSearchProps = {
  control: FieldControl
  onChoose: (place: string | null) => void
}

/** A place found by typing; what is typed can be taken too, such as a postal code. */
export function PlaceSearch({ control, onChoose }: PlaceSearchProps) {
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState<FoundPlace | null>(null)
  const places = useQuery({ ...placeQueries.search(asked), enabled: asked !== '' })
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
      found={places.data && [...places.data, { place: asked, about: 'As typed' }]}
      onSearch={setAsked}
      placeholder="City, port or postal code"
    />
  )
}
