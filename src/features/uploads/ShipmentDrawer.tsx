import { formatCalendarDay } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import { formatInCurrency, formatRate } from '#domain/exchange-rate.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import { chargeWords, shipmentCharges } from '#domain/shipment-charge.ts'
import type { Shipment } from '#domain/shipment.ts'
import { Emissions } from '#features/carbon/carbon.parts.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Fact } from '#ui/Fact.tsx'

type ShipmentDrawerProps = { shipment: Shipment; onClose: () => void }

export function ShipmentDrawer({ shipment, onClose }: ShipmentDrawerProps) {
  const { id, reference, origin, destination, mode, shipDate, row } = shipment
  const facts = [...writtenIn(shipment), ...loadOf(shipment), ...paidFor(shipment)]
  return (
    <Drawer
      title={`${origin} > ${destination}`}
      about={
        <p className="note mb-0">
          {reference}, {modeTitle(mode)}, {formatCalendarDay(shipDate)}, row {formatCount(row)} of
          its file
        </p>
      }
      onClose={onClose}
    >
      <dl className="fact-row">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      <Emissions emitter={{ of: 'shipment', id }} />
    </Drawer>
  )
}

type NamedValue = readonly [name: string, value: string]

/** What the file wrote, where that is not what was read. */
function writtenIn({ written, origin, destination, equipment }: Shipment): NamedValue[] {
  if (written === null) return []
  const pairs = [
    ['Origin written as', written.origin, origin],
    ['Destination written as', written.destination, destination],
    ['Equipment written as', written.equipment, equipment],
    ['Service written as', written.service, null],
  ] as const
  return pairs.flatMap(([name, text, read]): NamedValue[] =>
    text === null || text === '' || text === read ? [] : [[name, text]],
  )
}

const loadOf = (shipment: Shipment): NamedValue[] => [
  ['Carrier', shipment.carrier ?? 'Not named'],
  ['Equipment', shipment.equipment ?? '–'],
  ...known('Weight', shipment.kilograms, 'kg'),
  ...known('Volume', shipment.cubicMetres, 'm3'),
  ...known('Containers', shipment.containers),
  ...known('Miles', shipment.miles),
]

const known = (name: string, amount: number | null, unit = ''): NamedValue[] =>
  amount === null ? [] : [[name, `${formatCount(amount)} ${unit}`.trim()]]

const paidFor = ({ freightCostUSD, charges, ...converted }: Shipment): NamedValue[] => [
  ['Freight cost', formatMoney(freightCostUSD)],
  ...conversion({ ...converted, freightCostUSD }),
  ...shipmentCharges.flatMap((charge): NamedValue[] => {
    const amount = charges?.[charge]
    return amount ? [[chargeWords[charge], formatMoney(amount)]] : []
  }),
]

/** 'EUR 1,950.00 at 1.0842 (Mar 3, 2025) = $2,114.19'; nothing where the file charges dollars. */
function conversion({
  amount,
  currency,
  rate,
  rateDate,
  freightCostUSD,
}: Pick<Shipment, 'amount' | 'currency' | 'rate' | 'rateDate' | 'freightCostUSD'>): NamedValue[] {
  if (amount === null || currency === null || rate === null || rateDate === null) return []
  const paid = `${formatInCurrency(amount, currency)} at ${formatRate(rate)}`
  const converted = `${paid} (${formatCalendarDay(rateDate)}) = ${formatMoney(freightCostUSD)}`
  return [['Converted from', converted]]
}
