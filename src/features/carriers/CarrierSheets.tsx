import type { UseQueryResult } from '@tanstack/react-query'
import type { CarrierSheet } from '#contract/ext/carriers.ts'
import { modeTitle } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { actionColumn, FewFiles, fileColumns, FileList } from '#features/uploads/uploads.parts.tsx'
import { saveDownload } from '#lib/save-download.ts'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { downloadSheet } from './carriers.api.ts'

type CarrierSheetsProps = { sheets: UseQueryResult<CarrierSheet[]> }

/** The bid sheets of every carrier, as far as they are about one's own lanes. */
export const CarrierSheets = ({ sheets }: CarrierSheetsProps) => (
  <FileList
    {...list}
    keptAs="carrier-sheets"
    files={sheets}
    columns={columns}
    cardFacts={({ carrier, mode, lanes }) =>
      `${carrier}, ${modeTitle(mode)}, ${counted(lanes, 'lane')}`
    }
  />
)

/** Those of one carrier. */
export const SheetsOfCarrier = ({ sheets }: CarrierSheetsProps) => (
  <FewFiles
    {...list}
    files={sheets}
    columns={columnsOfOne}
    cardFacts={({ mode, lanes }) => `${modeTitle(mode)}, ${counted(lanes, 'lane')}`}
  />
)

const shared = fileColumns<CarrierSheet>()
const { text, count } = columnKinds<CarrierSheet>()

const download = ({ id }: CarrierSheet) => void saveDownload(() => downloadSheet(id))

const list = {
  title: 'Bid sheets',
  noun: ['bid sheet', 'bid sheets'],
  empty: 'No bid sheets from carriers yet. Bids entered on screen appear on the lanes.',
  onOpen: download,
  cardAction: () => 'Download',
} as const

const columns: readonly GridColumn<CarrierSheet>[] = [
  shared.fileName,
  // `?carrier=` opens one of them.
  text('carrierName', 'Carrier', ({ carrier }) => carrier, { width: 180, facet: true }),
  // Which mode is shown is chosen above, for the whole page.
  { ...shared.mode, facet: false },
  count('lanes', 'Your lanes', ({ lanes }) => lanes, { width: 104 }),
  shared.uploadedAt,
  actionColumn(() => 'Download', { width: 116, press: download }),
]

const columnsOfOne = columns.filter(({ key }) => key !== 'carrierName')
