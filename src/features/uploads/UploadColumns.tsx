import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { ext } from '#contract/ext/ext.ts'
import { missingColumns } from '#domain/column-mapping.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { problemOf } from '#lib/call.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { ColumnChoices } from './ColumnChoices.tsx'
import { columnsOfUpload, uploadMutations } from './uploads.api.ts'

export function UploadColumns({ upload }: { upload: Upload }) {
  const columns = useQuery(columnsOfUpload(upload.id))
  return (
    <section className="card upload-questions" aria-labelledby="columns-heading">
      <h2 id="columns-heading" className="section-title">
        Columns of the file
      </h2>
      <QueryState
        query={columns}
        loading="Loading columns"
        failed="The columns of the file could not be loaded."
      >
        {(found) => <Chosen upload={upload} found={found} />}
      </QueryState>
    </section>
  )
}

type ChosenProps = { upload: Upload; found: ResponseOf<typeof ext.uploadColumns> }

function Chosen({ upload, found: { headings, rows, suggestions, money, ...found } }: ChosenProps) {
  const { mode, purpose } = upload
  const send = useMutation(uploadMutations.answer(upload.id))
  const [mapping, setMapping] = useState(found.mapping)
  const missing = missingColumns(mapping, mode, purpose)
  const used = new Set(Object.values(mapping).flat())
  return (
    <>
      <ColumnChoices
        reading={{
          mode,
          purpose,
          mapping,
          suggestions,
          isRemembered: false,
          unused: money.filter(({ heading }) => !used.has(heading)),
        }}
        table={{ headings, rows }}
        onChange={setMapping}
      />
      <div className="upload-foot">
        <Button
          disabled={missing.length > 0 || send.isPending}
          aria-busy={send.isPending}
          onClick={() => send.mutate({ columns: mapping })}
        >
          Check again
        </Button>
        <p className="text-danger mb-0" role="alert">
          {missing.length > 0 && `Map these required columns: ${missing.join(', ')}.`}
          {send.error && problemOf(send.error).message}
        </p>
      </div>
    </>
  )
}
