import { formatDay } from '#domain/displayed-date.ts'
import { roleWords } from '#domain/role.ts'
import type { Account } from '#domain/user.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'

const day = (cell: string | number | null) => (cell === null ? 'Never' : formatDay(new Date(cell)))

export const nameOf = ({ firstName, lastName }: Account): string =>
  `${firstName} ${lastName}`.trim()

export const stateOf = ({ disabled }: Account): 'Disabled' | 'Active' =>
  disabled ? 'Disabled' : 'Active'

export const userColumns: readonly GridColumn<Account>[] = [
  { key: 'name', header: 'Name', kind: 'text', value: nameOf, width: 170, pinned: 'start' },
  { key: 'username', header: 'User name', kind: 'text', value: 'username', width: 230 },
  {
    key: 'type',
    header: 'Role',
    kind: 'text',
    value: ({ type }) => roleWords[type],
    width: 132,
    facet: true,
  },
  { key: 'company', header: 'Company', kind: 'text', value: 'company', width: 200, facet: true },
  {
    key: 'state',
    header: 'Account',
    kind: 'status',
    value: stateOf,
    badge: (account) =>
      account.disabled
        ? { tone: 'rejected', icon: 'dash', text: 'Disabled' }
        : { tone: 'accepted', icon: 'check', text: 'Active' },
    width: 116,
    facet: true,
  },
  {
    key: 'twoFactor',
    header: 'Two-factor',
    kind: 'text',
    value: ({ twoFactorEnabled }) => (twoFactorEnabled ? 'On' : 'Off'),
    width: 104,
    facet: true,
  },
  {
    key: 'lastSeen',
    header: 'Last seen',
    kind: 'date',
    value: 'lastSeenAt',
    width: 164,
    format: day,
  },
  { key: 'created', header: 'Created', kind: 'date', value: 'createdAt', width: 164, format: day },
]
