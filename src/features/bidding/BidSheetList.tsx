import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { modeTitle } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { UploadStatus } from '#domain/upload.ts'
import {
  actionColumn,
  FileList,
  uploadBadge,
  uploadColumns,
} from '#features/uploads/uploads.parts.tsx'
import { changedSearch } from '#lib/changed-search.ts'
import { saveDownload } from '#lib/save-download.ts'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { choice } from '#ui/grid/menu/menu-choice.ts'
import { BidSheetDrawer, saveTemplate } from './BidSheetDrawer.tsx'
import { bidQueries, downloadSheet, reviewAddress, type SentSheet, sentSheets } from './bids.api.ts'

/** The bid sheets a carrier uploaded; what is to be said and done of one opens beside them. */
export function BidSheetList() {
  const sheets = useQuery({ ...bidQueries.sheets(), select: sentSheets })
  const { data: unlisted = 0 } = useQuery({
    ...bidQueries.sheets(),
    select: (all) => all.filter(({ upload }) => upload === null).length,
  })
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const openId = Number(search.get('sheet')) || null
  const show = (id: number | null) =>
    setSearch((before) => changedSearch(before, { sheet: id === null ? null : String(id) }))
  const open = sheets.data?.find(({ id }) => id === openId)
  const columns = useMemo(
    () =>
      columnsFor((sheet) => {
        const address = reviewAddress(sheet)
        if (address) void navigate(address)
        else void saveTemplate(sheet)
      }),
    [navigate],
  )
  return (
    <>
      {unlisted > 0 && (
        <p className="alert alert-warning" role="status">
          {counted(unlisted, 'bid sheet')} cannot be listed: the server kept no upload.
        </p>
      )}
      <FileList
        title="Bid sheets"
        noun={['bid sheet', 'bid sheets']}
        keptAs="bid-sheets"
        files={sheets}
        columns={columns}
        onOpen={({ id }) => show(id)}
        rowChoices={([sheet, ...others]) =>
          choice(
            'Download original file',
            () => sheet && void saveDownload(() => downloadSheet(sheet.id)),
            others.length === 0,
          )
        }
        empty="No bid sheets yet. Download the template from a mode's lanes, fill it in and upload it there."
        cardBadge={uploadBadge}
        cardFacts={({ mode, rowsTotal }) => `${modeTitle(mode)}, ${counted(rowsTotal, 'row')}`}
      />
      {open && <BidSheetDrawer sheet={open} onClose={() => show(null)} />}
    </>
  )
}

const shared = uploadColumns<SentSheet>()
const { text } = columnKinds<SentSheet>()

const columnsFor = (press: (sheet: SentSheet) => void): readonly GridColumn<SentSheet>[] => [
  shared.fileName,
  { ...shared.status, width: 212 },
  actionColumn(nextAction, { width: 152, press }),
  shared.mode,
  shared.rows,
  shared.failed,
  text('message', 'Result', ({ message }) => message, { width: 320 }),
  shared.uploadedAt,
  { ...shared.by, hidden: true },
  { ...shared.size, hidden: true },
]

function nextAction(sheet: SentSheet): string | null {
  if (reviewAddress(sheet)) return 'Review and submit'
  return sheet.status === UploadStatus.BidStructureChanged ? 'Download template' : null
}
