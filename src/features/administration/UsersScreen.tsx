import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/displayed-date.ts'
import type { Account } from '#domain/user.ts'
import { accountQueries } from '#features/accounts/accounts.api.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'

const day = (cell: string | number | null) => (cell === null ? 'Never' : formatDay(new Date(cell)))

const columns: readonly GridColumn<Account>[] = [
  {
    key: 'username',
    header: 'User name',
    kind: 'text',
    value: 'username',
    width: 240,
    pinned: 'start',
  },
  {
    key: 'name',
    header: 'Name',
    kind: 'text',
    value: (account) => `${account.firstName} ${account.lastName}`.trim(),
    width: 180,
  },
  { key: 'type', header: 'Role', kind: 'text', value: 'type', width: 128, facet: true },
  { key: 'company', header: 'Company', kind: 'text', value: 'company', width: 200, facet: true },
  {
    key: 'twoFactor',
    header: 'Two-factor',
    kind: 'text',
    value: (account) => (account.twoFactorEnabled ? 'On' : 'Off'),
    width: 104,
    facet: true,
  },
  {
    key: 'lastSeen',
    header: 'Last seen',
    kind: 'date',
    value: 'lastSeenAt',
    width: 140,
    format: day,
  },
  { key: 'created', header: 'Created', kind: 'date', value: 'createdAt', width: 140, format: day },
]

/** Every account. */
export function UsersScreen() {
  const accounts = useQuery(accountQueries.all())
  return (
    <>
      <PageHeader title="Users" about="Everybody with an account." />
      <QueryState
        query={accounts}
        loading="Loading accounts"
        failed="The accounts could not be loaded."
      >
        {(rows) => (
          <Grid
            label="Users"
            rows={rows}
            columns={columns}
            rowKey={(account) => account.id}
            noun={['person', 'people']}
          />
        )}
      </QueryState>
    </>
  )
}
