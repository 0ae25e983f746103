import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment } from '#domain/displayed-date.ts'
import { useUser } from '#lib/use-session.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import type { GridProps } from '#ui/grid/grid-props.ts'
import { QueryState } from '#ui/QueryState.tsx'
import type { ListedFile } from './file-columns.ts'

type FileListProps<Row extends ListedFile> = Pick<GridProps<Row, number>, 'rowChoices'> & {
  /** What the files are, as the list and its messages name them: 'Bid sheets'. */
  title: string
  noun: readonly [one: string, many: string]
  files: Pick<UseQueryResult<readonly Row[]>, 'data' | 'isError' | 'isFetching' | 'error'> & {
    refetch: () => unknown
  }
  columns: readonly GridColumn<Row>[]
  onOpen: (file: Row) => void
  /** While there is no file at all. */
  empty: string
  /** What to do about it. */
  emptyAction?: ReactNode
  /** On a phone, beside name and time. */
  cardBadge?: (file: Row) => { tone: Tone; icon: string; text: string }
  cardFacts: (file: Row) => string
  /** What a press on its card does, where that is more than to open it. */
  cardAction?: (file: Row) => string | null
}

type AddressedProps<Row extends ListedFile> = FileListProps<Row> & {
  /** Search, filters and order stand in the address, and are kept on the device under this name. */
  keptAs: string
}

/** Uploaded files; how many of them are shown is counted below. */
export function FileList<Row extends ListedFile>({ keptAs, ...list }: AddressedProps<Row>) {
  const { id } = useUser()
  const address = useGridAddress({ columns: list.columns, keptAs: `${id}.${keptAs}` })
  return <Files {...list} settings={address.props} />
}

/** The same beside something else, whose address it does not touch: a few files without a toolbar. */
export const FewFiles = <Row extends ListedFile>(list: FileListProps<Row>) => (
  <Files {...list} settings={{ plain: true }} />
)

type FilesProps<Row extends ListedFile> = FileListProps<Row> & {
  settings: Partial<GridProps<Row, number>>
}

function Files<Row extends ListedFile>({
  title,
  noun,
  files,
  columns,
  rowChoices,
  onOpen,
  empty,
  emptyAction,
  cardBadge,
  cardFacts,
  cardAction,
  settings,
}: FilesProps<Row>) {
  if (files.data === undefined && files.isError)
    return (
      <QueryState
        query={files}
        loading={`Loading ${noun[1]}`}
        failed={`The ${noun[1]} could not be loaded.`}
      >
        {() => null}
      </QueryState>
    )
  return (
    <Grid
      {...settings}
      label={title}
      rows={files.data ?? none}
      loading={files.isFetching}
      columns={columns}
      rowKey={({ id }) => id}
      noun={noun}
      rowChoices={rowChoices}
      onOpenRow={onOpen}
      cardHeight={cardBadge ? 140 : 112}
      card={(file) => {
        const badge = cardBadge?.(file)
        const action = cardAction?.(file)
        return (
          <span className="lane-card">
            <span className="file-card-name">
              <strong className="text-truncate">{file.fileName}</strong>
              {action && <span className="btn btn-outline-primary btn-sm">{action}</span>}
            </span>
            {badge && <Badge {...badge} />}
            <span className="text-truncate">{cardFacts(file)}</span>
            <span className="text-body-secondary text-truncate">
              {formatMoment(new Date(file.createdAt))}
            </span>
          </span>
        )
      }}
      emptyMessage={<EmptyState text={empty}>{emptyAction}</EmptyState>}
    />
  )
}

const none: readonly never[] = []
