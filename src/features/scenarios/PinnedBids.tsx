import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { KeptPin } from '#contract/ext/award-scenarios.ts'
import { longestPinNote } from '#domain/award-optimiser/rule.ts'
import { changedElsewhere, useChangedElsewhere } from '#ui/changed-elsewhere.ts'
import { Field } from '#ui/Field.tsx'
import { focusFirst } from '#ui/focus-first.ts'
import { chosenWords } from './tender-words.ts'

type PinnedBidsProps = {
  pins: readonly KeptPin[]
  nameOf: (pin: KeptPin) => string
  onReason: (pin: KeptPin, reason: string, onSaved: () => void) => void
}

/** What was awarded by hand of a lane: by whom, when and why. */
export const PinnedBids = ({ pins, nameOf, onReason }: PinnedBidsProps) => (
  <section aria-label="Awarded by hand">
    <ul className="list-unstyled pinned-bids">
      {pins
        .toSorted((a, b) => b.share - a.share)
        .map((pin) => (
          <PinnedBid
            key={pin.bidId}
            pin={pin}
            name={nameOf(pin)}
            onReason={(reason, onSaved) => onReason(pin, reason, onSaved)}
          />
        ))}
    </ul>
  </section>
)

type PinnedBidProps = {
  pin: KeptPin
  name: string
  onReason: (reason: string, onSaved: () => void) => void
}

function PinnedBid({ pin, name, onReason }: PinnedBidProps) {
  /** Null while nobody edits it. */
  const [text, setText] = useState<string | null>(null)
  const isOvertaken = useChangedElsewhere(pin.note, text !== null)
  const close = () => setText(null)
  return (
    <li>
      <strong>
        {name} {pin.share}%
      </strong>
      <small className="d-block text-body-secondary">{chosenWords(pin)}</small>
      {text === null ? (
        <>
          {pin.note !== '' && <p className="pin-reason">{pin.note}</p>}
          <Button
            size="sm"
            variant="link"
            className="p-0"
            aria-label={`${pin.note === '' ? 'Add' : 'Edit'} reason for ${name}`}
            onClick={() => setText(pin.note)}
          >
            {pin.note === '' ? 'Add reason' : 'Edit reason'}
          </Button>
        </>
      ) : (
        <form
          ref={focusFirst}
          className="mt-2"
          aria-label={`Reason for ${name}`}
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() === pin.note) close()
            else onReason(text.trim(), close)
          }}
        >
          <ReasonField label={`Reason for ${name}`} value={text} onChange={setText} />
          {isOvertaken && text.trim() !== pin.note && (
            <small role="status">
              {changedElsewhere(pin.note === '' ? 'no reason' : `“${pin.note}”`)}
            </small>
          )}
          <div className="d-flex gap-2 mt-2">
            <Button size="sm" type="submit">
              Save reason
            </Button>
            <Button size="sm" variant="outline-secondary" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </li>
  )
}

type ReasonFieldProps = {
  label: string
  hint?: string
  className?: string
  value: string
  onChange: (text: string) => void
}

export const ReasonField = ({ label, hint, className = '', value, onChange }: ReasonFieldProps) => (
  <Field label={label} hint={hint} className={className}>
    {(control) => (
      <textarea
        {...control}
        className="form-control form-control-sm"
        rows={2}
        maxLength={longestPinNote}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
