import { config } from '#contract/config.ts'
import { addressOf } from '#contract/endpoint.ts'
import { ext } from '#contract/ext/ext.ts'
import { shownFormat } from '#contract/ext/shown-format.ts'
import { tenderStanding } from '#contract/ext/tender-standing.ts'
import { allColumns, lanes } from '#contract/lanes.ts'
import { notifications } from '#contract/notifications.ts'
import { overview } from '#contract/overview.ts'
import { rolesThatMay } from '#domain/capability.ts'
import { biddableModes, Mode } from '#domain/mode.ts'
import { homeOf, type Role } from '#domain/role.ts'
import { paths } from './paths.ts'

/** What a page begins with, asked for before any code runs (`public/fetch-ahead.js`). */
export type PageStart = {
  /** Matches the page's path and search; an account of these roles opens it. */
  page: string
  roles: readonly Role[]
  /** The file of code that it needs beside the frame. */
  code?: 'tables' | 'figures'
  /** Below the host's `/api`. */
  calls: readonly string[]
}

const figures = [
  addressOf(tenderStanding.list),
  addressOf(overview.stats, { params: { id: Mode.Universal } }),
]

const onDashboard = rolesThatMay('see the dashboard')
const seeLanes = rolesThatMay('see lanes')

export const pageStarts: readonly PageStart[] = [
  {
    page: '^',
    roles: rolesThatMay('sign in'),
    calls: [
      addressOf(ext.offered),
      addressOf(config.availableModes),
      addressOf(config.instanceProperties, { params: { id: Mode.None } }),
      addressOf(shownFormat.read),
    ],
  },
  { page: '^', roles: rolesThatMay('see notifications'), calls: [addressOf(notifications.list)] },
  {
    page: `^(${paths.dashboard}|${paths.carrierDashboard})$`,
    roles: onDashboard,
    code: 'figures',
    calls: figures,
  },
  {
    page: `^(${paths.home}|${paths.login})$`,
    roles: onDashboard.filter((role) => isDashboard(homeOf[role])),
    code: 'figures',
    calls: figures,
  },
  ...biddableModes.flatMap((mode): PageStart[] => [
    {
      page: `^${paths.lanes(mode)}(\\?.*)?$`,
      roles: seeLanes,
      code: 'tables',
      calls: [],
    },
    {
      // Neither another view of the lanes nor those of one upload.
      page: `^${paths.lanes(mode)}(\\?(?!(.*&)?(view|uploadId)=).*)?$`,
      roles: seeLanes,
      calls: [addressOf(lanes.list, { query: { mode, ...allColumns } })],
    },
  ]),
]

function isDashboard(path: string): boolean {
  return path === paths.dashboard || path === paths.carrierDashboard
}
