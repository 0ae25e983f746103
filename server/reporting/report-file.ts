import { may } from '#domain/capability.ts'
import { type BiddableMode, modeTitle } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import type { FileBody } from '#server/serve.ts'
import { type Sheet, writeWorkbook } from '#server/sheets/workbook.ts'
import type { Db } from '#server/store/database.ts'
import type { LaneScope } from '#server/lanes/lane-scope.ts'
import { bidSavings } from './bid-savings.ts'
import { carrierActivity } from './carrier-activity.ts'
import { ownSavings } from './own-savings.ts'
import { recommendedSavings } from './recommended-savings.ts'
import type { ReportAnswer } from './report.ts'
import { topLanes } from './top-lanes.ts'

export async function reportFile(
  caller: Caller,
  scope: LaneScope & { mode: BiddableMode },
  db: Db,
  now: Date,
): Promise<FileBody> {
  const own = may(caller, 'bid')
  const reports = own
    ? [linesSheet('Incumbent lanes', await ownSavings(caller, scope, db), own)]
    : [
        linesSheet('Incumbent', await bidSavings(caller, scope, 'incumbent', db), own),
        linesSheet('Lowest', await bidSavings(caller, scope, 'anyone', db), own),
        linesSheet('Recommended', await recommendedSavings(caller, scope, db, now), own),
      ]
  return writeWorkbook(`Laneward ${modeTitle(scope.mode)} reports`, [
    ...reports,
    topSheet('Top by spend', await topLanes(caller, scope, 'spend', db), own),
    topSheet('Top by savings', await topLanes(caller, scope, 'savings', db), own),
    activitySheet(await carrierActivity(caller, scope, db)),
  ])
}

const before = (own: boolean) => (own ? 'First bid USD' : 'Baseline USD')

const linesSheet = (name: string, { lines }: ReportAnswer, own: boolean): Sheet => ({
  name,
  headings: ['Lane ID', 'Lane', 'Carrier', before(own), 'Cost USD', 'Savings USD'],
  rows: lines.map((line) => [
    line.laneId,
    line.lane,
    line.carrier,
    line.baselineCost,
    line.newCost,
    line.savings,
  ]),
})

const topSheet = (
  name: string,
  lanes: Awaited<ReturnType<typeof topLanes>>,
  own: boolean,
): Sheet => ({
  name,
  headings: ['Lane ID', 'Lane', 'Carrier', 'Spend USD', before(own), 'Cost USD', 'Savings USD'],
  rows: lanes.map((lane) => [
    lane.laneId,
    lane.lane,
    lane.carrier,
    lane.spend,
    lane.baselineCost,
    lane.newCost,
    lane.savings,
  ]),
})

const activitySheet = (rows: Awaited<ReturnType<typeof carrierActivity>>): Sheet => ({
  name: 'Carrier activity',
  headings: [
    'Carrier',
    'Invited',
    'Viewed',
    'Bid',
    'Complete',
    'Declined',
    'Awarded',
    'Awarded USD',
    'Hours to first bid',
    'Last seen',
  ],
  rows: rows.map((row) => [
    row.carrier,
    row.invited,
    row.viewed,
    row.bid,
    row.complete,
    row.declined ?? 0,
    row.awarded,
    row.awardedCost ?? 0,
    row.responseTime === null ? null : Math.round(row.responseTime * 10) / 10,
    row.lastSeenAt,
  ]),
})
