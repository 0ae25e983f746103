import { type SQL, sql } from 'drizzle-orm'
import type { SpendFilter } from '#contract/ext/spend.ts'
import type { Caller } from '#server/context.ts'

/** `spent as (...)`: the sums of one's own company that a filter leaves, in either period. */
export const spentRows = ({ companyId }: Caller, filter: SpendFilter): SQL => sql`
  spent as (
    select * from spend_months where company_id = ${companyId} and ${is(sql`mode`, filter.mode)} and ${is(sql`region`, filter.region)}
      and ${is(sql`origin_country`, filter.origin)} and ${is(sql`dest_country`, filter.destination)}
      and ${is(sql`carrier`, filter.carrier)} and ${is(sql`equipment`, filter.equipment)})`

/** `own as (...)`: one's own lanes that a filter leaves. */
export const spentLanes = ({ companyId }: Caller, filter: SpendFilter): SQL => sql`
  own as (
    select * from lanes where company_id = ${companyId} and ${is(sql`mode`, filter.mode)} and ${is(sql`region`, filter.region)}
      and ${is(sql`location->>'originCountryClean'`, filter.origin)} and ${is(sql`location->>'destCountryClean'`, filter.destination)})`

export const inPeriod = (month: SQL, { from, to }: SpendFilter): SQL => within(month, from, to)

/** Nothing, unless a period is compared with. */
export const inPeriodBefore = (month: SQL, filter: SpendFilter): SQL =>
  isCompared(filter) ? within(month, filter.beforeFrom, filter.beforeTo) : sql`false`

export const isCompared = ({ beforeFrom, beforeTo }: SpendFilter): boolean =>
  beforeFrom !== undefined || beforeTo !== undefined

export const is = (column: SQL, value: string | number | undefined): SQL =>
  value === undefined ? sql`true` : sql`${column} = ${value}`

const within = (month: SQL, from: string | undefined, to: string | undefined): SQL =>
  sql`${month} >= ${from ?? '0000-00'} and ${month} <= ${to ?? '9999-99'}`
