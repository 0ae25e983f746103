import type { FieldControl } from '#ui/Field.tsx'

type OfferNumberProps = {
  control: FieldControl
  unit: '$' | '%'
  isSmall?: boolean
  text: string
  onType: (text: string) => void
}

/** A number as it is typed, with its unit where one writes it. */
export function OfferNumber({ control, unit, isSmall = false, text, onType }: OfferNumberProps) {
  const sign = <span className="input-group-text">{unit}</span>
  return (
    <div className={`input-group ${isSmall ? 'input-group-sm' : ''}`}>
      {unit === '$' && sign}
      <input
        {...control}
        className="form-control text-end"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      {unit === '%' && sign}
    </div>
  )
}
