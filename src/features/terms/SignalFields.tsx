import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { NumberInput } from './NumberInput.tsx'
import type { TermsFieldsProps } from './terms-draft.ts'

const bases = [
  {
    basis: 'target',
    label: 'Gap to target',
    about:
      'How far a bid is above the target. Lanes without a target are judged by the gap to the best.',
  },
  {
    basis: 'best',
    label: 'Gap to best',
    about: 'How far a bid is above the lowest bid on the lane.',
  },
  { basis: 'rank', label: 'Rank', about: 'The rank of a bid among all bids on the lane.' },
] as const

const sights = [
  { sight: 'light', label: 'Own signal', about: 'green, amber or red' },
  { sight: 'rank', label: 'Own rank', about: '1 is the lowest bid of the lane' },
  {
    sight: 'delta',
    label: 'Distance to target',
    about: 'rounded up to whole percent while the target is hidden',
  },
  { sight: 'target', label: 'Target', about: 'the amount itself' },
] as const

export function SignalFields(props: TermsFieldsProps) {
  const { draft, onChange } = props
  const byRank = draft.lightBasis === 'rank'
  const see = (sight: keyof NegotiationTerms['carriersSee'], on: boolean) =>
    onChange({ carriersSee: { ...draft.carriersSee, [sight]: on } })
  return (
    <>
      <fieldset className="terms-group card">
        <legend>Signals</legend>
        <div className="choice-list" role="radiogroup" aria-label="Signal basis">
          {bases.map(({ basis, label, about }) => (
            <CheckField
              key={basis}
              type="radio"
              look="box"
              label={
                <>
                  {label}
                  <small>{about}</small>
                </>
              }
              name="light-basis"
              checked={draft.lightBasis === basis}
              onChange={() => onChange({ lightBasis: basis })}
            />
          ))}
        </div>
        <div className="field-grid">
          <NumberInput name={byRank ? 'greenRank' : 'green'} {...props} />
          <NumberInput name={byRank ? 'amberRank' : 'amber'} {...props} />
        </div>
      </fieldset>
      <fieldset className="terms-group card">
        <legend>Carriers can see</legend>
        <p className="form-text">
          About their own bid only: no carrier sees another carrier’s name or amount. From its own
          signal, rank and distance a carrier can still work out prices roughly; the preview says
          how closely. A bid that is raised, or withdrawn and sent again, shows them no more in its
          round.
        </p>
        <div className="choice-list">
          {sights.map(({ sight, label, about }) => (
            <CheckField
              key={sight}
              look="box"
              label={
                <>
                  {label}
                  <small>{about}</small>
                </>
              }
              checked={draft.carriersSee[sight]}
              onChange={(isOn) => see(sight, isOn)}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
