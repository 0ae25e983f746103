import { sql } from 'drizzle-orm'
import type { SavingsFilter, SavingsPart, SavingsSummary } from '#contract/ext/savings.ts'
import { modeTitle } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import type { FileBody } from '#server/serve.ts'
import { type Sheet, writeCsvFile, writeWorkbook } from '#server/sheets/workbook.ts'
import type { Database, Db } from '#server/store/database.ts'
import { leftOutLanes } from './left-out-lanes.ts'
import { presentSavings } from './savings-rule.ts'
import { awardParts, savingsLanes } from './savings-parts.ts'
import { savingsSummary } from './savings-summary.ts'

const name = 'Laneward savings'

/** The savings page as a workbook; as CSV the awards it is made of, one row each. */
export async function savingsFile(
  caller: Caller,
  filter: SavingsFilter,
  format: 'xlsx' | 'csv',
  database: Database,
): Promise<FileBody> {
  const { db } = database
  const awards = await awardsSheet(caller, filter, db)
  if (format === 'csv') return writeCsvFile(name, awards)
  const summary = await savingsSummary(caller, filter, database)
  const { by } = summary
  return writeWorkbook(name, [
    ledgerSheet(summary),
    referenceSheet(summary),
    partsSheet('By mode', 'Mode', by.mode),
    partsSheet('By region', 'Region', by.region),
    partsSheet('By carrier', 'Carrier', by.carrier),
    partsSheet('By month', 'Month awarded', by.month),
    awards,
    await leftOutSheet(caller, filter, db),
  ])
}

function ledgerSheet({ ledger }: SavingsSummary): Sheet {
  const { identified, pending, awarded, realised } = ledger
  const row = (stage: string, { lanes, baselineCost, savings }: typeof awarded, cost: number) => [
    stage,
    lanes,
    baselineCost,
    cost,
    savings,
  ]
  return {
    name: 'Ledger',
    headings: ['Stage', 'Lanes compared', 'Baseline USD', 'Cost USD', 'Savings USD'],
    rows: [
      row('Identified', identified, identified.awardedCost),
      row('Pending award', pending, pending.awardedCost),
      row('Awarded', awarded, awarded.awardedCost),
      row('Realized', { ...realised, awardedCost: 0 }, realised.actualCost),
    ],
  }
}

const referenceSheet = ({ against }: SavingsSummary): Sheet => ({
  name: 'Against',
  headings: ['Against', 'Lanes compared', 'Reference USD', 'Awarded USD', 'Savings USD'],
  rows: against.map(({ reference, lanes, baselineCost, awardedCost, savings }) => [
    reference,
    lanes,
    baselineCost,
    awardedCost,
    savings,
  ]),
})

const partsSheet = (title: string, heading: string, parts: readonly SavingsPart[]): Sheet => ({
  name: title,
  headings: [heading, 'Lanes compared', 'Baseline USD', 'Awarded USD', 'Savings USD'],
  rows: parts.map((part) => [
    part.name,
    part.lanes,
    part.baselineCost,
    part.awardedCost,
    part.savings,
  ]),
})

type Award = {
  lane_id: number
  mode: number
  lane: string
  region: string
  carrier: string
  share: number
  month: string
  covered: number
  paid: number
}

async function awardsSheet(caller: Caller, filter: SavingsFilter, db: Db): Promise<Sheet> {
  const { rows } = await db.execute<Award>(sql`
    with ${savingsLanes(caller, filter)}, ${awardParts('confirmed', filter)}
    select p.lane_id, p.mode, p.lane, p.region, c.name as carrier, p.share, p.month, p.covered, p.paid
    from part p join companies c on c.id = p.carrier_id order by p.mode, p.lane collate "C", p.id`)
  return {
    name: 'Awards',
    headings: [
      'Lane ID',
      'Mode',
      'Lane',
      'Region',
      'Carrier',
      'Share %',
      'Month awarded',
      'Baseline USD',
      'Awarded USD',
      'Savings USD',
    ],
    rows: rows.map((award) => {
      const { baselineCost, awardedCost, savings } = presentSavings(award.covered, award.paid)
      return [
        award.lane_id,
        modeTitle(award.mode),
        award.lane,
        award.region,
        award.carrier,
        award.share,
        award.month,
        baselineCost,
        awardedCost,
        savings,
      ]
    }),
  }
}

async function leftOutSheet(caller: Caller, filter: SavingsFilter, db: Db): Promise<Sheet> {
  const rows = await leftOutLanes(caller, filter, db)
  return {
    name: 'Left out',
    headings: ['Lane ID', 'Mode', 'Lane', 'Region', 'Incumbent', 'History USD', 'Reason'],
    rows: rows.map((lane) => [
      lane.laneId,
      modeTitle(lane.mode),
      lane.lane,
      lane.region,
      lane.incumbent,
      lane.spend,
      lane.reason === 'baseline' ? 'No baseline' : 'No bid',
    ]),
  }
}
