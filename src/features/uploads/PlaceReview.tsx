import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import type { PlaceRead, UploadReview } from '#contract/ext/upload-review.ts'
import { countryName } from '#domain/country-name.ts'
import { grouped } from '#domain/grouped.ts'
import { placeDoubtWords, type PlaceSource } from '#domain/place-doubt.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { Badge } from '#ui/Badge.tsx'
import type { MapPlace } from '#ui/map/map-place.ts'
import { PlaceMap } from '#ui/map/PlaceMap.tsx'
import { familyOf } from '#domain/mode.ts'
import { problemOf } from '#lib/call.ts'
import { Field } from '#ui/Field.tsx'
import { type ReviewColumn, ReviewTable } from './ReviewTable.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import { uploadMutations } from './uploads.api.ts'

type PlaceReviewProps = {
  places: UploadReview['places']
  upload: Pick<Upload, 'id' | 'mode'>
  /** Before approval a place may still be read as another. */
  canChange: boolean
}

export function PlaceReview({ places, upload, canChange }: PlaceReviewProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const shown =
    picked === null ? places.list : places.list.filter((place) => identity(place) === picked)
  return (
    <>
      <PlaceMap
        title="Places on the map"
        about={`${counted(places.total, 'written place')}, by rows.`}
        places={onMap(places.list)}
        measure="Rows"
        format={formatCount}
        onPick={({ key }) => setPicked(key)}
      />
      {picked !== null && (
        <Button size="sm" variant="link" onClick={() => setPicked(null)}>
          Show all places
        </Button>
      )}
      <ReviewTable
        label="Places"
        columns={canChange ? [...columns, changeColumn(upload)] : columns}
        rows={shown}
        rowKey={({ written, readAs, ref, source }) => `${written}|${readAs}|${ref}|${source}`}
        total={picked === null ? places.total : shown.length}
      />
    </>
  )
}

const identity = ({ ref, readAs }: PlaceRead) => ref ?? readAs

const sourceWords: Record<PlaceSource, string> = {
  code: 'Code',
  'postal code': 'Postal code',
  name: 'Name',
  alias: 'Company alias',
  repair: 'Repair',
}

const columns: readonly ReviewColumn<PlaceRead>[] = [
  {
    header: 'Written',
    cell: ({ written }) => written ?? 'Not stored',
    sortBy: ({ written }) => written ?? '',
  },
  { header: 'Read as', cell: ({ readAs }) => readAs, sortBy: ({ readAs }) => readAs },
  {
    header: 'Country',
    cell: ({ country }) => (country ? countryName(country) : '–'),
    sortBy: ({ country }) => (country ? countryName(country) : ''),
  },
  {
    header: 'Read by',
    cell: ({ source }) => (source ? sourceWords[source] : '–'),
    sortBy: ({ source }) => source ?? '',
  },
  {
    header: 'Rows',
    cell: ({ rows }) => formatCount(rows),
    sortBy: ({ rows }) => rows,
    isFigure: true,
  },
  {
    header: 'Check',
    cell: ({ doubts }) => (
      <span className="review-doubts">
        {doubts.map((doubt) => (
          <Badge
            key={doubt}
            tone={doubt === 'differs' ? 'rejected' : 'pending'}
            icon="warning"
            text={placeDoubtWords[doubt]}
          />
        ))}
      </span>
    ),
  },
]

const changeColumn = (upload: Pick<Upload, 'id' | 'mode'>): ReviewColumn<PlaceRead> => ({
  header: 'Change',
  cell: (place) =>
    place.doubts.length > 0 && place.written !== null ? (
      <ReadDifferently upload={upload} written={place.written} column={place.column} />
    ) : null,
})

function onMap(places: readonly PlaceRead[]): MapPlace[] {
  const located = places.filter(({ at }) => at !== null)
  return [...grouped(located, identity)].flatMap(([key, [first, ...others]]) =>
    first?.at
      ? [
          {
            key,
            name: first.readAs,
            at: [first.at[1], first.at[0]] as const,
            amount: others.reduce((sum, { rows }) => sum + rows, first.rows),
            signal: null,
          },
        ]
      : [],
  )
}

type ReadDifferentlyProps = {
  upload: Pick<Upload, 'id' | 'mode'>
  written: string
  column: string
}

function ReadDifferently({ upload, written, column }: ReadDifferentlyProps) {
  const [isOpen, setIsOpen] = useState(false)
  const repair = useMutation(uploadMutations.repair(upload.id))
  if (!isOpen)
    return (
      <Button
        size="sm"
        variant="link"
        aria-label={`Read ${written} differently`}
        onClick={() => setIsOpen(true)}
      >
        Read differently
      </Button>
    )
  const apply = (place: string | null) => {
    if (place === null) return
    repair.mutate(
      {
        repairs: [
          { kind: 'AmbiguousPlace', column, found: written, action: 'replace', value: place },
        ],
      },
      {
        onSuccess: () => toast.info('The file is being read again.'),
        onError: (error) => void toast.error(problemOf(error).message),
      },
    )
  }
  return (
    <div className="repair-choice">
      <Field label={`Place for ${written}`} isLabelHidden>
        {(control) => (
          <PlaceSearch control={control} family={familyOf(upload.mode)} onChoose={apply} />
        )}
      </Field>
      <Button size="sm" variant="link" disabled={repair.isPending} onClick={() => setIsOpen(false)}>
        Cancel
      </Button>
    </div>
  )
}
