import { Link } from 'react-router-dom'
import { laneName } from '#domain/lane.ts'
import { lightLooks } from '#domain/light-looks.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCount, formatVolume } from '#domain/quantity.ts'
import { Badge } from '#ui/Badge.tsx'
import { Choice } from '#ui/Choice.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { flowKey } from './lane-flows.ts'
import { yearlyTitle } from './measure.ts'
import type { Flow, LanePart } from './overview.api.ts'
import { dimensionTitles, partName, titleOf } from './part-words.ts'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'
import {
  type Breakdown,
  breakdowns,
  type SummaryFilter,
  useSummaryAddress,
} from './summary-address.ts'

type LaneDrillProps = {
  mode: BiddableMode
  side: 'shipper' | 'carrier'
  parts: readonly LanePart[]
  flows: readonly Flow[]
  hasLanes: boolean
}

type Level = { name: keyof SummaryFilter; by: Breakdown }
/** One opens the next, the last its lanes. */
const levels: readonly Level[] = [
  { name: 'region', by: 'region' },
  { name: 'from', by: 'originCountry' },
  { name: 'to', by: 'destCountry' },
]
const choices: readonly Level[] = [...levels, { name: 'equipment', by: 'equipment' }]

const shown = 50

export function LaneDrill({ mode, side, parts, flows, hasLanes }: LaneDrillProps) {
  const { filter, narrow, breakdown, setBreakdown } = useSummaryAddress()
  const isOpen = ({ name, by }: Level) =>
    filter[name] === undefined && parts.some((part) => part.by === by)
  const open = levels.filter(({ name }) => filter[name] === undefined)
  const offered = choices.filter(isOpen)
  const level = offered.find(({ by }) => by === breakdown) ?? open.find(isOpen)
  // A host may break its lanes down by something else than places; that leads to no list of them.
  const by = level?.by ?? (open.length === levels.length ? parts[0]?.by : open[0]?.by)
  const knowsCost = side === 'shipper'
  const { unit } = modeDefinitions[mode].measure
  return (
    <section className="card lane-drill" aria-labelledby="lane-drill-title">
      <div className="section-head">
        <h2 id="lane-drill-title" className="section-title">
          Lane breakdown
        </h2>
        {level && offered.length > 1 && (
          <Choice
            label="Broken down by"
            value={level.by}
            choices={offered.map((one) => ({ value: one.by, text: dimensionTitles[one.by] }))}
            onChange={(value) => {
              const chosen = breakdowns.find((one) => one === value)
              if (chosen) setBreakdown(chosen)
            }}
          />
        )}
      </div>
      <Crumbs filter={filter} narrow={narrow} />
      <PlainTable label="Lane breakdown table" figures tableClass="stacked-table">
        <thead>
          <tr>
            <th scope="col">{by === undefined ? 'Lane' : titleOf(by)}</th>
            {!by && <th scope="col">Signal</th>}
            <th scope="col">Lanes</th>
            <th scope="col">Shipments</th>
            <th scope="col">{yearlyTitle(mode)}</th>
            {knowsCost && <th scope="col">Spend</th>}
            {knowsCost && by && <th scope="col">Baseline Cost</th>}
          </tr>
        </thead>
        <tbody>
          {by
            ? parts
                .filter((part) => part.by === by)
                .map((part) => (
                  <tr key={part.value}>
                    <th scope="row">
                      {part.value === 'Unknown' || !level ? (
                        partName(by, part.value)
                      ) : (
                        <button
                          type="button"
                          className="label-link"
                          onClick={() => narrow({ [level.name]: part.value })}
                        >
                          {partName(by, part.value)}
                        </button>
                      )}
                    </th>
                    <td data-heading="Lanes">{formatCount(part.lanes)}</td>
                    <td data-heading="Shipments">{formatCount(part.shipments)}</td>
                    <td data-heading={yearlyTitle(mode)}>{formatVolume(part.volume, unit)}</td>
                    {knowsCost && <td data-heading="Spend">{formatMoney(part.spend)}</td>}
                    {knowsCost && (
                      <td data-heading="Baseline Cost">{formatMoney(part.baselineCost)}</td>
                    )}
                  </tr>
                ))
            : flows.slice(0, shown).map((flow) => (
                <tr key={flowKey(flow)}>
                  <th scope="row">
                    {hasLanes ? (
                      <Link
                        to={lanesAddress(mode, filter, {
                          q: `${flow.origin} ${flow.destination}`,
                        })}
                      >
                        {laneName(flow)}
                      </Link>
                    ) : (
                      laneName(flow)
                    )}
                  </th>
                  <td data-heading="Signal">
                    {flow.light ? (
                      <Badge tone={lightLooks[flow.light].tone} text={flow.light} />
                    ) : (
                      '–'
                    )}
                  </td>
                  <td data-heading="Lanes">{formatCount(flow.lanes)}</td>
                  <td data-heading="Shipments">{formatCount(flow.shipments)}</td>
                  <td data-heading={yearlyTitle(mode)}>{formatVolume(flow.volume, unit)}</td>
                  {knowsCost && <td data-heading="Spend">{formatMoney(flow.spend)}</td>}
                </tr>
              ))}
        </tbody>
      </PlainTable>
      {!by && flows.length > shown && (
        <p className="note">
          The {shown} with most shipments of {formatCount(flows.length)}.
        </p>
      )}
    </section>
  )
}

type CrumbsProps = Pick<ReturnType<typeof useSummaryAddress>, 'filter' | 'narrow'>

function Crumbs({ filter, narrow }: CrumbsProps) {
  const taken = levels.filter(({ name }) => filter[name] !== undefined)
  if (taken.length === 0) return null
  const upTo = (index: number) =>
    narrow(Object.fromEntries(taken.slice(index).map(({ name }) => [name, null])))
  return (
    <nav aria-label="Part of the lanes">
      <ol className="breadcrumb">
        <li className="breadcrumb-item">
          <button type="button" className="label-link" onClick={() => upTo(0)}>
            All lanes
          </button>
        </li>
        {taken.map(({ name, by }, index) => {
          const text = `${dimensionTitles[by]}: ${partName(by, String(filter[name] ?? ''))}`
          return (
            <li key={name} className="breadcrumb-item">
              {index === taken.length - 1 ? (
                <span aria-current="step">{text}</span>
              ) : (
                <button type="button" className="label-link" onClick={() => upTo(index + 1)}>
                  {text}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
