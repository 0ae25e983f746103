import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { formatDate } from '#domain/displayed-date.ts'
import { rateQueries } from '#features/exchange-rates/exchange-rates.api.ts'
import { Icon } from '#ui/Icon.tsx'
import type { Rate, TermsFieldsProps } from './terms-draft.ts'

/** The currencies a bid may use and what one unit is in US dollars. */
export function RateFields({
  draft,
  problems,
  onChange,
  isOwn,
}: TermsFieldsProps & { isOwn: boolean }) {
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
        US dollars for one unit. Fixed for a lane when it starts, so bids do not change with the
        market. Carriers bid in these currencies only.
      </p>
      {isOwn && <CompanyRates rates={draft.rates} onUse={(rates) => onChange({ rates })} />}
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

/** Fills in today's rates of the company; currencies it has none of stay as they are. */
function CompanyRates({
  rates,
  onUse,
}: {
  rates: readonly Rate[]
  onUse: (rates: readonly Rate[]) => void
}) {
  const today = new Date().toISOString().slice(0, 10)
  const company = useQuery(rateQueries.currencies(today))
  const known = (company.data ?? []).flatMap(({ currency, usdPerUnit }) =>
    usdPerUnit === null ? [] : [{ code: currency, usd: String(usdPerUnit) }],
  )
  if (known.length === 0) return null
  const filled = new Map([...rates, ...known].map((rate) => [rate.code, rate]))
  return (
    <Button
      size="sm"
      variant="outline-secondary"
      className="mb-2"
      onClick={() => onUse([...filled.values()])}
    >
      Use company rates of {formatDate(today)}
    </Button>
  )
}
