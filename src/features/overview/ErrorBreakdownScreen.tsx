import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { formatShortDay } from '#domain/displayed-date.ts'
import { isBiddable, Mode, modeTitle } from '#domain/mode.ts'
import { agreeing, counted, formatCount } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { uploadQueries } from '#features/uploads/uploads.api.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { Choice } from '#ui/Choice.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { isStopped, UploadKind } from '#domain/upload.ts'
import { ErrorKinds } from './ErrorKinds.tsx'
import { errorQueries } from './overview.api.ts'
import { RepairGroups } from './RepairGroups.tsx'

/** What keeps rows of uploads from being used: by kind, by file and by the repair they need. */
export function ErrorBreakdownScreen() {
  const [search, setSearch] = useSearchParams()
  const mode = Number(search.get('mode')) || Mode.None
  const uploadId = Number(search.get('upload')) || undefined
  const asked = { mode: isBiddable(mode) ? mode : Mode.None, ...(uploadId && { uploadId }) }
  const kinds = useQuery(errorQueries.kinds(asked))
  const groups = useQuery(errorQueries.groups(asked))
  const uploads = useQuery(uploadQueries.list())
  const set = (name: string, value: string) =>
    setSearch((before) => changedSearch(before, { [name]: value }))
  return (
    <>
      <PageHeader
        title="Error breakdown"
        about="Rows that cannot be used yet, grouped by the fix they need."
      >
        <Link className="btn btn-outline-secondary btn-sm" to="/upload">
          Uploads
        </Link>
      </PageHeader>
      <div className="summary-filters" role="group" aria-label="Errors shown">
        <ModeChoice mode={mode} onChoose={(value) => set('mode', value)} />
        <Choice
          label="File"
          none="All files"
          value={uploadId ?? ''}
          choices={(uploads.data ?? []).map(({ id, fileName }) => ({ value: id, text: fileName }))}
          onChange={(value) => set('upload', value)}
        />
      </div>
      <QueryState query={kinds} loading="Loading errors" failed="The errors could not be loaded.">
        {(found) =>
          found.length === 0 ? (
            <NoErrors
              hasFiles={uploads.data?.length !== 0}
              leftOut={rowsLeftOut(filesChecked(uploads.data ?? [], asked))}
            />
          ) : (
            <>
              <ErrorKinds kinds={found} />
              <QueryState
                query={groups}
                loading="Loading repairs"
                failed="The repairs could not be loaded."
              >
                {(repairs) => <RepairGroups groups={repairs} kinds={found} />}
              </QueryState>
            </>
          )
        }
      </QueryState>
      <QueryState query={uploads} loading="Loading files" failed="The files could not be loaded.">
        {(files) => <ErrorTrend uploads={files} {...asked} />}
      </QueryState>
    </>
  )
}

function NoErrors({ hasFiles, leftOut }: { hasFiles: boolean; leftOut: number }) {
  if (!hasFiles) {
    return (
      <EmptyState text="No files yet. Rows that cannot be used appear here after an upload.">
        <Link className="btn btn-primary" to="/upload">
          Upload history
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      text={
        leftOut > 0
          ? `No errors left: ${counted(leftOut, 'row was', 'rows were')} left out. All other rows can be used.`
          : 'No errors. All rows can be used.'
      }
    />
  )
}

const rowsLeftOut = (files: readonly Upload[]): number =>
  files.reduce((sum, file) => sum + file.rowsLeftOut, 0)

function ModeChoice({ mode, onChoose }: { mode: number; onChoose: (mode: string) => void }) {
  const modes = useQuery(modeQueries.available())
  return (
    <Choice
      label="Mode"
      none="All modes"
      value={mode || ''}
      choices={(modes.data ?? []).map((one) => ({ value: one.mode, text: modeTitle(one.mode) }))}
      onChange={onChoose}
    />
  )
}

const newest = 12

function ErrorTrend({ uploads, ...asked }: ErrorsAsked & { uploads: readonly Upload[] }) {
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
      about={`Rows with exceptions and rows left out, latest ${agreeing(files.length, 'file', counted(files.length, 'file'))}.`}
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

/** Whose errors are asked for; mode 0 = of every mode. */
type ErrorsAsked = { mode: number; uploadId?: number }

/** Shipment files whose rows were read and that are not given up. */
const filesChecked = (uploads: readonly Upload[], { mode, uploadId }: ErrorsAsked) =>
  uploads.filter(
    ({ id, kind, status, rowsTotal, mode: of }) =>
      kind === UploadKind.ShipmentUpload &&
      rowsTotal > 0 &&
      !isStopped(status) &&
      (mode === Mode.None || of === mode) &&
      (!uploadId || id === uploadId),
  )
