import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { LaneDoubt } from '#domain/lane-doubt.ts'
import { PlaceSearch } from '#features/uploads/places.parts.tsx'
import { Field } from '#ui/Field.tsx'
import { aboutWords, kindWords, writtenWords } from './doubt-words.ts'

/** A place, or null for the one the lanes have. */
export type Choice = { value: string | null }

type DoubtRowProps = {
  doubt: LaneDoubt
  choice: Choice | undefined
  onChoose: (choice: Choice | undefined) => void
}

export function DoubtRow({ doubt, choice, onChoose }: DoubtRowProps) {
  const text = writtenWords(doubt)
  return (
    <div className="repair-row">
      <div className="repair-found">
        <span>
          <code>{text}</code> was read as <strong>{doubt.readAs.join(', ')}</strong>
        </span>
        <span>{kindWords(doubt)}</span>
        <small className="text-body-secondary">{aboutWords(doubt)}</small>
      </div>
      <div className="repair-choice">
        {choice ? (
          <>
            <span>{choice.value === null ? 'Kept as is' : `Read as "${choice.value}"`}</span>
            <Button
              size="sm"
              variant="link"
              aria-label={`Undo ${text}`}
              onClick={() => onChoose(undefined)}
            >
              Undo
            </Button>
          </>
        ) : (
          <DoubtOptions doubt={doubt} onChoose={onChoose} />
        )}
      </div>
    </div>
  )
}

const mostOffered = 5

function DoubtOptions({
  doubt,
  onChoose,
}: {
  doubt: LaneDoubt
  onChoose: (choice: Choice) => void
}) {
  const [isSearching, setSearching] = useState(doubt.suggestions.length === 0)
  const text = writtenWords(doubt)
  return (
    <div className="repair-options">
      <div className="repair-buttons" role="group" aria-label={`Read ${text} as`}>
        {doubt.suggestions.slice(0, mostOffered).map((place, at) => (
          <Button
            key={place}
            size="sm"
            variant={at === 0 ? 'outline-primary' : 'outline-secondary'}
            onClick={() => onChoose({ value: place })}
          >
            {place}
          </Button>
        ))}
      </div>
      {isSearching && (
        <div className="repair-other">
          <Field label={`Place for ${text}`} isLabelHidden>
            {(control) => (
              <PlaceSearch
                control={control}
                family={doubt.family}
                onChoose={(place) => place !== null && onChoose({ value: place })}
              />
            )}
          </Field>
        </div>
      )}
      <div className="repair-buttons">
        {!isSearching && (
          <Button
            size="sm"
            variant="link"
            aria-label={`Search for another place for ${text}`}
            onClick={() => setSearching(true)}
          >
            Search for another place
          </Button>
        )}
        <Button
          size="sm"
          variant="link"
          aria-label={`Keep ${text} as is`}
          onClick={() => onChoose({ value: null })}
        >
          Keep as is
        </Button>
      </div>
    </div>
  )
}
