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

/** Calls that a page begins with, asked for while its code is on its way (`public/fetch-ahead.js`). */
export type FirstCalls = {
  /** Matches the page's path and search; an account of these roles opens it. */
  page: string
  roles: readonly Role[]
  /** Below the host's `/api`. */
  calls: readonly string[]
}

const figures = [
  addressOf(tenderStanding.list),
  addressOf(overview.stats, { params: { id: Mode.Universal } }),
]

const onDashboard = rolesThatMay('see the dashboard')

export const firstCalls: readonly FirstCalls[] = [
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
  { page: `^(${paths.dashboard}|${paths.carrierDashboard})$`, roles: onDashboard, calls: figures },
  {
    page: `^(${paths.home}|${paths.login})$`,
    roles: onDashboard.filter((role) => isDashboard(homeOf[role])),
    calls: figures,
  },
  ...biddableModes.map((mode) => ({
    // Neither another view of the lanes nor those of one upload.
    page: `^${paths.lanes(mode)}(\\?(?!(.*&)?(view|uploadId)=).*)?$`,
    roles: rolesThatMay('see lanes'),
    calls: [addressOf(lanes.list, { query: { mode, ...allColumns } })],
  })),
]

function isDashboard(path: string): boolean {
  return path === paths.dashboard || path === paths.carrierDashboard
}
