import { formatUsd } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import { passesIntake, type Upload } from '#domain/shipment-upload.ts'
import { Fact } from '#ui/Fact.tsx'

/** How many rows came and what they make; figures nobody counted yet are left out. */
export function UploadFigures({ upload }: { upload: Upload }) {
  if (upload.rowsTotal === 0) return null
  const figures: readonly (readonly [string, string, string?])[] = [
    ['Rows', formatCount(upload.rowsTotal)],
    [passesIntake(upload) ? 'Ready' : 'Lanes saved', formatCount(upload.rowsAccepted), 'is-good'],
    ...only(upload.rowsInException > 0, 'Failed', formatCount(upload.rowsInException), 'is-held'),
    ...only(upload.rowsLeftOut > 0, 'Left out', formatCount(upload.rowsLeftOut)),
    ...only(upload.uniqueLocationsCount > 0, 'Places', formatCount(upload.uniqueLocationsCount)),
    ...only(upload.lanesMade > 0, 'Lanes', formatCount(upload.lanesMade)),
    ...only(upload.freightCost > 0, 'Freight cost', formatUsd(upload.freightCost)),
  ]
  return (
    <dl className="fact-row upload-figures">
      {figures.map(([name, value, look]) => (
        <Fact key={name} name={name} value={value} className={look} />
      ))}
    </dl>
  )
}

const only = (wanted: boolean, ...figure: readonly [string, string, string?]) =>
  wanted ? [figure] : []
