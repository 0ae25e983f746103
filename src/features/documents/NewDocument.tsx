import Button from 'react-bootstrap/Button'
import { DayInput } from '#ui/DayInput.tsx'
import { formatSize } from '#ui/file-size.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Field } from '#ui/Field.tsx'
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
          <Field label="What it is">
            {(control) => (
              <select
                {...control}
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
            )}
          </Field>
          {input.category === 'General' && (
            <Field label="Title">
              {(control) => (
                <input
                  {...control}
                  className="form-control form-control-sm"
                  maxLength={120}
                  placeholder={file.name}
                  value={input.title}
                  onChange={({ target }) => onChange({ ...input, title: target.value })}
                />
              )}
            </Field>
          )}
          <Field label="Valid until">
            {(control) => (
              <DayInput
                {...control}
                small
                label="Valid until"
                value={input.validUntil ?? ''}
                onChange={(day) => onChange({ ...input, validUntil: day || null })}
              />
            )}
          </Field>
        </div>
      )}
    </article>
  )
}
