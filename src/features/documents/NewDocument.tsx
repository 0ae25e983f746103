import { useId } from 'react'
import Button from 'react-bootstrap/Button'
import { DayInput } from '#ui/DayInput.tsx'
import { formatSize } from '#ui/file-size.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { type ChosenDocument, refusalOf } from './chosen-document.ts'
import type { DocumentInput } from './documents.api.ts'

type NewDocumentProps = {
  chosen: ChosenDocument
  titles: readonly string[]
  onChange: (input: DocumentInput) => void
  onSend: () => void
  onCancel: () => void
  onLeave: () => void
}

/** One file before and while it is sent: what it is, until when it is valid. */
export function NewDocument({
  chosen: { file, input, problem, percent },
  titles,
  onChange,
  onSend,
  onCancel,
  onLeave,
}: NewDocumentProps) {
  const id = useId()
  const isSending = percent !== null
  const isSendable = refusalOf(file) === null

  return (
    <article className="card chosen-file" aria-label={file.name}>
      <div className="d-flex align-items-center gap-3 flex-wrap">
        <strong className="text-break">{file.name}</strong>
        <span className="text-body-secondary">{formatSize(file.size)}</span>
        <span className="flex-grow-1" />
        {isSending ? (
          <Button size="sm" variant="outline-danger" onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          <>
            {isSendable && (
              <Button size="sm" onClick={onSend}>
                {problem ? 'Try again' : 'Upload'}
              </Button>
            )}
            <Button size="sm" variant="outline-secondary" onClick={onLeave}>
              Remove
            </Button>
          </>
        )}
      </div>
      {isSending && (
        <div className="d-flex align-items-center gap-2">
          <ProgressBar percent={percent} label={`Uploading ${file.name}`} />
          <span>{percent}%</span>
        </div>
      )}
      <div role="status">{problem && <p className="text-danger mb-0">{problem}</p>}</div>
      {isSendable && !isSending && (
        <div className="mapping-grid">
          <label htmlFor={`${id}-what`}>
            <span>What it is</span>
            <select
              id={`${id}-what`}
              className="form-select form-select-sm"
              value={input.category === 'Mandatory' ? input.title : ''}
              onChange={({ target }) =>
                onChange({
                  ...input,
                  category: target.value === '' ? 'General' : 'Mandatory',
                  title: target.value,
                })
              }
            >
              <option value="">General document</option>
              <optgroup label="Mandatory">
                {titles.map((title) => (
                  <option key={title} value={title}>
                    {title}
                  </option>
                ))}
              </optgroup>
            </select>
          </label>
          {input.category === 'General' && (
            <label htmlFor={`${id}-title`}>
              <span>Title</span>
              <input
                id={`${id}-title`}
                className="form-control form-control-sm"
                maxLength={120}
                placeholder={file.name}
                value={input.title}
                onChange={({ target }) => onChange({ ...input, title: target.value })}
              />
            </label>
          )}
          <div className="labelled">
            <label htmlFor={`${id}-until`}>
              <span>Valid until</span>
            </label>
            <DayInput
              small
              id={`${id}-until`}
              label="Valid until"
              value={input.validUntil ?? ''}
              onChange={(day) => onChange({ ...input, validUntil: day || null })}
            />
          </div>
        </div>
      )}
    </article>
  )
}
