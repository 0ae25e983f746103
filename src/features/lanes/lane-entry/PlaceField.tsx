import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModeFamily } from '#domain/mode.ts'
import { Field } from '#ui/Field.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'
import { type FoundPlace, placeQuery, placeSearch } from './place-search.api.ts'

type PlaceFieldProps = {
  end: 'Origin' | 'Destination'
  family: ModeFamily
  place: FoundPlace | null
  note?: string | undefined
  problem: string | undefined
  onChange: (place: FoundPlace | null) => void
}

/** One end of a lane, found among the places the mode knows. */
export function PlaceField({ end, family, place, note, problem, onChange }: PlaceFieldProps) {
  const [asked, setAsked] = useState('')
  const { noun, minimum, hint } = placeSearch[family]
  const found = useQuery(placeQuery(family, asked))
  return (
    <Field label={`${end} ${noun}`} hint={note ?? hint} problem={problem}>
      {(control) => (
        <SearchBox
          control={control}
          chosen={place}
          onChoose={onChange}
          words={({ words }) => words}
          about={({ about }) => about}
          minimum={minimum}
          found={found.data}
          onSearch={setAsked}
        />
      )}
    </Field>
  )
}
