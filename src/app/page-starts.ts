import { config } from '#contract/config.ts'
import { addressOf } from '#contract/endpoint.ts'
import { documents } from '#contract/ext/documents.ts'
import { ext } from '#contract/ext/ext.ts'
import { laneDoubts } from '#contract/ext/lane-doubts.ts'
import { shownFormat } from '#contract/ext/shown-format.ts'
import { tenderStanding } from '#contract/ext/tender-standing.ts'
import { allColumns, lanes } from '#contract/lanes.ts'
import { notifications } from '#contract/notifications.ts'
import { overview } from '#contract/overview.ts'
import { uploads } from '#contract/uploads.ts'
import { type Capability, rolesThatMay } from '#domain/capability.ts'
import { biddableModes, Mode } from '#domain/mode.ts'
import { homeOf, type Role } from '#domain/role.ts'
import { paths } from './paths.ts'

/**
 * What a page begins with, asked for before any code runs (`public/fetch-ahead.js`), in the order it is needed: a
 * browser asks for six things at a time, and all share one link.
 */
export type PageStart = {
  /** Matches the page's path and search; an account of these roles opens it. */
  page: string
  roles: readonly Role[]
  /** The file of code that it needs beside the frame. */
  code?: 'tables' | 'figures'
  /** Below the host's `/api`. */
  calls: readonly string[]
}

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
  ...dashboard(`^(${paths.dashboard}|${paths.carrierDashboard})$`),
  ...dashboard(`^(${paths.home}|${paths.login})$`, (role) => isDashboard(homeOf[role])),
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
  { page: '^', roles: rolesThatMay('see notifications'), calls: [addressOf(notifications.list)] },
]

/** Its figures, and what stands above them: they are not shown before that is there. */
function dashboard(page: string, opens: (role: Role) => boolean = () => true): PageStart[] {
  const parts: [Capability, ...string[]][] = [
    [
      'see the dashboard',
      addressOf(tenderStanding.list),
      addressOf(overview.stats, { params: { id: Mode.Universal } }),
    ],
    [
      'manage lanes',
      addressOf(uploads.ofMode, { params: { mode: Mode.None } }),
      addressOf(laneDoubts.list, { query: { mode: Mode.Universal } }),
    ],
    ['bid', addressOf(documents.companies)],
  ]
  return parts.map(([capability, ...calls], index) => ({
    page,
    roles: rolesThatMay(capability).filter(opens),
    ...(index === 0 && { code: 'figures' as const }),
    calls,
  }))
}

function isDashboard(path: string): boolean {
  return path === paths.dashboard || path === paths.carrierDashboard
}
