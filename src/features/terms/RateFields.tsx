import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Icon } from '#ui/Icon.tsx'
import type { Rate } from './terms-draft.ts'
import type { TermsFieldsProps } from './TermsFields.tsx'

/** The currencies a bid may use and what one unit is in US dollars. */
export function RateFields({ draft, problems, onChange }: TermsFieldsProps) {
  const [code, setCode] = useState('')
  const wanted = code.trim().toUpperCase()
  const addable = /^[A-Z]{3}$/.test(wanted) && !draft.rates.some((rate) => rate.code === wanted)
  const set = (changed: Rate) =>
    onChange({ rates: draft.rates.map((rate) => (rate.code === changed.code ? changed : rate)) })
  const add = () => {
    if (!addable) return
    onChange({ rates: [...draft.rates, { code: wanted, usd: '' }] })
    setCode('')
  }
  return (
    <fieldset className="terms-group card">
      <legend>Exchange rates</legend>
      <p className="form-text">
        US dollars for one unit. Frozen for a lane when it starts: no bid on it changes by the
        market. Carriers bid in these currencies only.
      </p>
      <ul className="rate-list">
        {draft.rates.map((rate) => {
          const problem = problems.find(({ field }) => field === `exchangeRates.${rate.code}`)
          return (
            <li key={rate.code}>
              <div className="input-group">
                <span className="input-group-text">{rate.code}</span>
                <input
                  className={`form-control ${problem ? 'is-invalid' : ''}`}
                  aria-label={`US dollars for one ${rate.code}`}
                  aria-invalid={problem !== undefined}
                  inputMode="decimal"
                  readOnly={rate.code === 'USD'}
                  value={rate.usd}
                  onChange={(event) => set({ ...rate, usd: event.target.value })}
                />
                {rate.code !== 'USD' && (
                  <Button
                    variant="outline-secondary"
                    aria-label={`Remove ${rate.code}`}
                    onClick={() =>
                      onChange({ rates: draft.rates.filter((one) => one.code !== rate.code) })
                    }
                  >
                    <Icon icon={Trash2} />
                  </Button>
                )}
              </div>
              {problem && <p className="field-problem">{problem.message}</p>}
            </li>
          )
        })}
        <li>
          <div className="input-group">
            <input
              className="form-control"
              aria-label="Currency to add"
              placeholder="SEK"
              maxLength={3}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
            <Button variant="outline-secondary" disabled={!addable} onClick={add}>
              Add currency
            </Button>
          </div>
        </li>
      </ul>
    </fieldset>
  )
}
