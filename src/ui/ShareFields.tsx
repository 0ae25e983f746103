import { useId } from 'react'

type ShareFieldsProps = {
  /** What takes a share each, and what it costs. */
  takers: readonly { id: number; name: string; about: string }[]
  /** Percent as typed, by taker. */
  shares: ReadonlyMap<number, string>
  onChange: (shares: ReadonlyMap<number, string>) => void
}

/** A percentage for each of several takers. */
export function ShareFields({ takers, shares, onChange }: ShareFieldsProps) {
  const formId = useId()
  return takers.map(({ id, name, about }) => (
    <div key={id} className="d-flex align-items-center gap-2 mb-2">
      <label htmlFor={`${formId}-${id}`} className="flex-grow-1">
        {name} <span className="text-body-secondary">{about}</span>
      </label>
      <div className="input-group input-group-sm share-input">
        <input
          id={`${formId}-${id}`}
          className="form-control text-end"
          inputMode="numeric"
          value={shares.get(id) ?? ''}
          onChange={({ target }) => onChange(new Map(shares).set(id, target.value))}
        />
        <span className="input-group-text">%</span>
      </div>
    </div>
  ))
}
