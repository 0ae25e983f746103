import { Pencil, Trash2 } from 'lucide-react'
import Button from 'react-bootstrap/Button'
import type { CompanyRate } from '#contract/ext/exchange-rates.ts'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import { formatRate, type RateSource } from '#domain/exchange-rate.ts'
import { Icon } from '#ui/Icon.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'

const sourceWords: Record<RateSource, string> = { entered: 'Entered', ECB: 'ECB', file: 'File' }

type RateTableProps = {
  rates: readonly CompanyRate[]
  onEdit: (rate: CompanyRate) => void
  onDelete: (rate: CompanyRate) => void
}

export function RateTable({ rates, onEdit, onDelete }: RateTableProps) {
  return (
    <PlainTable label="Exchange rates" card tableClass="table-sm align-middle">
      <thead>
        <tr>
          <th scope="col">Currency</th>
          <th scope="col">Date</th>
          <th scope="col" className="text-end">
            USD per unit
          </th>
          <th scope="col" className="d-none d-sm-table-cell">
            Source
          </th>
          <th scope="col" className="d-none d-sm-table-cell">
            By
          </th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => {
          const named = `${rate.currency} rate of ${rate.date}`
          return (
            <tr key={rate.id}>
              <td>{rate.currency}</td>
              <td className="text-nowrap">{formatCalendarDay(rate.date)}</td>
              <td className="text-end font-monospace">{formatRate(rate.usdPerUnit)}</td>
              <td className="d-none d-sm-table-cell">{sourceWords[rate.source]}</td>
              <td className="d-none d-sm-table-cell">{rate.enteredBy || '–'}</td>
              <td className="text-end text-nowrap">
                <Button
                  size="sm"
                  variant="link"
                  aria-label={`Edit ${named}`}
                  onClick={() => onEdit(rate)}
                >
                  <Icon icon={Pencil} />
                </Button>
                <Button
                  size="sm"
                  variant="link"
                  aria-label={`Delete ${named}`}
                  onClick={() => onDelete(rate)}
                >
                  <Icon icon={Trash2} />
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </PlainTable>
  )
}
