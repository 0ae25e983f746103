import { useNavigate } from 'react-router-dom'
import { formatShortDay } from '#domain/displayed-date.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { type ErrorsAsked, filesChecked } from './files-checked.ts'

const newest = 12

/** Whether files get better: rows held up and left out of each, oldest first. */
export function ErrorTrend({ uploads, ...asked }: ErrorsAsked & { uploads: readonly Upload[] }) {
  const navigate = useNavigate()
  const files = filesChecked(uploads, asked)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .slice(-newest)
  // Nothing but zeros is no trend.
  if (files.every(({ rowsInException, rowsLeftOut }) => rowsInException + rowsLeftOut === 0)) {
    return null
  }
  return (
    <ChartCard
      title="Rows not used, file by file"
      about={`Rows with exceptions and rows left out, latest ${files.length === 1 ? 'file' : counted(files.length, 'file')}.`}
      kind="stacked"
      heading="File"
      labels={files.map(
        ({ fileName, createdAt }) => `${formatShortDay(new Date(createdAt))} ${fileName}`,
      )}
      series={[
        {
          name: 'In exceptions',
          values: files.map(({ rowsInException }) => rowsInException),
          tones: files.map(() => 'amber'),
        },
        {
          name: 'Left out',
          values: files.map(({ rowsLeftOut }) => rowsLeftOut),
          tones: files.map(() => 'neutral'),
        },
      ]}
      format={formatCount}
      onPick={(index) => void navigate(`/upload?upload=${files[index]?.id}`)}
    />
  )
}
