import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { formatDay } from '#domain/displayed-date.ts'
import { formatCount } from '#domain/quantity.ts'
import { type Decision, exceptionWords, repairKey, type Upload } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { problemOf } from '#lib/call.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { choiceWords, foundText, subjectOf } from './repair-choice.ts'
import { uploadMutations, uploadQueries } from './uploads.api.ts'

const listedAtFirst = 50

/** What was decided for rows of the file; until it is approved each decision can be removed. */
export function UploadDecisions({ upload }: { upload: Upload }) {
  const { data = [] } = useQuery(uploadQueries.decisions(upload.id))
  const [listed, setListed] = useState(listedAtFirst)
  const repairing = uploadMutations.repair(upload.id)
  const { mutate, isPending } = useMutation({
    ...repairing,
    onSuccess: (...answered) => {
      toast.info('Removed. The file is being checked again.')
      return repairing.onSuccess?.(...answered)
    },
    onError: (error) => toast.error(problemOf(error).message),
  })
  const isOpen = upload.status !== UploadStatus.Completed
  const remove = (decisions: readonly Decision[]) =>
    mutate({
      repairs: decisions.map((decision) => ({
        ...subjectOf(decision),
        action: 'undo',
        value: '',
      })),
    })
  if (data.length === 0) return null
  return (
    <details className="card upload-decisions" aria-label="Decisions made for this file">
      <summary>
        <h2>Decisions made for this file</h2>
        <span className="exception-about">{formatCount(data.length)}</span>
      </summary>
      <PlainTable label="Decisions" tableClass="stacked-table">
        <thead>
          <tr>
            <th scope="col">Written</th>
            <th scope="col">Decision</th>
            <th scope="col" className="text-end">
              Rows
            </th>
            <th scope="col">By</th>
            {isOpen && (
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {data.slice(0, listed).map((decision) => (
            <tr key={repairKey(decision)}>
              <th scope="row">
                {foundText(decision)}
                <small className="d-block text-body-secondary">
                  {exceptionWords[decision.kind].title} in {decision.column}
                </small>
              </th>
              <td data-heading="Decision">{choiceWords(decision.kind, decision)}</td>
              <td data-heading="Rows" className="text-end">
                {formatCount(decision.rows)}
              </td>
              <td data-heading="By">
                {decision.by}
                {decision.at !== null && `, ${formatDay(new Date(decision.at))}`}
              </td>
              {isOpen && (
                <td className="text-end">
                  <Button
                    size="sm"
                    variant="outline-secondary"
                    disabled={isPending}
                    aria-label={`Remove the decision for ${foundText(decision)}`}
                    onClick={() => remove([decision])}
                  >
                    Remove
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <div className="exception-more">
        {data.length > listed && (
          <ShowMore
            left={data.length - listed}
            onMore={() => setListed(listed + listedAtFirst * 4)}
          />
        )}
        {isOpen && data.length > 1 && (
          <Button
            size="sm"
            variant="outline-secondary"
            disabled={isPending}
            onClick={() => remove(data)}
          >
            Remove all {formatCount(data.length)}
          </Button>
        )}
      </div>
    </details>
  )
}
