import type { ReadingAnswers, RowMeaning } from '#domain/file-reading.ts'
import { uncountedContainers } from '#domain/row-questions.ts'
import { exactSum } from '#domain/shipment-cost.ts'
import { byCharge } from '#domain/shipment-charge.ts'
import type { CleanCost } from './cleanse-cost.ts'
import type { CleanRow } from './cleanse-row.ts'

/**
 * Shipments of a file whose rows are parts of them. Rows of one reference on one lane are one shipment:
 * containers and items add up, charges share the measures of their shipment. A part whose cost stands in
 * another row needs one row that brings it; parts without one are returned apart.
 */
export function combineRows(
  rows: readonly CleanRow[],
  answers: Pick<ReadingAnswers, 'rowIs' | 'containersPerRow'>,
): { shipments: CleanRow[]; uncosted: CleanRow[]; unweighed: CleanRow[] } {
  const { rowIs = 'shipment' } = answers
  if (rowIs === 'shipment') return { shipments: [...rows], uncosted: [], unweighed: [] }
  const parts = new Map<string, CleanRow[]>()
  for (const row of rows) {
    const key =
      row.reference === ''
        ? `line ${row.line}`
        : `${row.mode}|${row.reference}|${row.lane.laneKey}|${row.carrier ?? ''}`
    const known = parts.get(key)
    if (known) known.push(row)
    else parts.set(key, [row])
  }
  const shipments: CleanRow[] = []
  const uncosted: CleanRow[] = []
  const unweighed: CleanRow[] = []
  for (const group of parts.values()) {
    const [first] = group
    if (!first) continue
    const costed = group.some(({ cost }) => cost.cents > 0)
    const isWeighed =
      !group.some(({ isWeightElsewhere }) => isWeightElsewhere) ||
      group.some(({ kilograms }) => kilograms !== null)
    if (!costed) uncosted.push(...group)
    else if (!isWeighed) unweighed.push(...group)
    else {
      const shipment = group.length === 1 ? first : combined(first, group, rowIs)
      const containers = shipment.containers ?? uncountedContainers(shipment.mode, answers)
      shipments.push({ ...shipment, containers })
    }
  }
  return { shipments, uncosted, unweighed }
}

function combined(first: CleanRow, group: readonly CleanRow[], rowIs: RowMeaning): CleanRow {
  const measure = (valueOf: (row: CleanRow) => number | null): number | null => {
    const values = group.map(valueOf).filter((value) => value !== null)
    if (values.length === 0) return null
    return rowIs === 'charge' ? Math.max(...values) : exactSum(values)
  }
  return {
    ...first,
    rows: group.length,
    shipDate: group.map(({ shipDate }) => shipDate).toSorted()[0] ?? first.shipDate,
    shipmentCount: 1,
    containers: measure(({ containers }) => containers),
    kilograms: measure(({ kilograms }) => kilograms),
    isWeightElsewhere: false,
    cubicMetres: measure(({ cubicMetres }) => cubicMetres),
    cost: addedUp(group.map(({ cost }) => cost)),
  }
}

/** Amounts of one currency at one rate stay one amount; others are listed. */
function addedUp(costs: readonly CleanCost[]): CleanCost {
  const amounts = costs.flatMap((cost) => cost.amounts)
  const charged = costs.filter(({ cents }) => cents > 0)
  const isSplit = charged.every(({ charges }) => charges !== null)
  return {
    cents: costs.reduce((sum, { cents }) => sum + cents, 0),
    charges: isSplit
      ? byCharge((charge) => charged.reduce((sum, cost) => sum + (cost.charges?.[charge] ?? 0), 0))
      : null,
    amounts,
  }
}
