import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PackPin } from '#contract/ext/award-packs.ts'
import type { AwardRun } from '#contract/ext/award-runs.ts'
import type { Rule, Weights } from '#domain/award-optimiser/rule.ts'
import type { RowPrice } from '#domain/award-optimiser/scenario-result.ts'
import { at, cents, createdAt, id, updatedAt } from './columns.ts'
import { bids } from './bids.ts'
import { lanes } from './lanes.ts'
import { companies, users } from './people.ts'

export const awardScenarios = pgTable(
  'award_scenarios',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    mode: smallint('mode').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    rules: jsonb('rules').$type<Rule[]>().notNull(),
    weights: jsonb('weights').$type<Weights>().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('award_scenarios_name').on(t.companyId, t.mode, sql`lower(${t.name})`)],
)

export const awardScenarioPins = pgTable(
  'award_scenario_pins',
  {
    scenarioId: integer('scenario_id')
      .notNull()
      .references(() => awardScenarios.id, { onDelete: 'cascade' }),
    laneId: integer('lane_id')
      .notNull()
      .references(() => lanes.id, { onDelete: 'cascade' }),
    bidId: integer('bid_id')
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    share: smallint('share').notNull(),
    note: text('note').notNull().default(''),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.scenarioId, t.laneId, t.bidId] })],
)

/** What runs were made of: the columns of a tender as they were, once for all runs of the same. */
export const awardInputs = pgTable(
  'award_inputs',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    hash: text('hash').notNull(),
    /** JSON as it was hashed, to the byte. */
    columns: text('columns').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.hash] })],
)

export const awardRuns = pgTable(
  'award_runs',
  {
    id: id(),
    scenarioId: integer('scenario_id')
      .notNull()
      .references(() => awardScenarios.id, { onDelete: 'cascade' }),
    companyId: integer('company_id').notNull(),
    mode: smallint('mode').notNull(),
    inputsHash: text('inputs_hash').notNull(),
    /** The scenario as it was solved. */
    scenarioVersion: integer('scenario_version').notNull(),
    rules: jsonb('rules').$type<Rule[]>().notNull(),
    weights: jsonb('weights').$type<Weights>().notNull(),
    pins: jsonb('pins').$type<PackPin[]>().notNull(),
    effort: text('effort').$type<AwardRun['effort']>().notNull(),
    state: text('state').$type<AwardRun['state']>().notNull(),
    phase: text('phase').$type<AwardRun['phase']>().notNull(),
    /** A server works on it, and said so last at this time. */
    aliveAt: at('alive_at').notNull(),
    /** Why it failed; empty where it did not. */
    reason: text('reason').notNull().default(''),
    /** Name and version of what solved it; empty until then. */
    solver: text('solver').notNull().default(''),
    engine: integer('engine').notNull(),
    costCents: cents('cost_cents'),
    objectiveCents: cents('objective_cents'),
    boundCents: cents('bound_cents'),
    gapCents: cents('gap_cents'),
    conflict: boolean('conflict').notNull().default(false),
    /** Ended by a person or a limit of time: it may come out otherwise when it is run again. */
    stopped: boolean('stopped').notNull().default(false),
    prices: jsonb('prices').$type<RowPrice[]>().notNull().default([]),
    broken: jsonb('broken').$type<AwardRun['broken']>().notNull().default([]),
    figures: jsonb('figures').$type<AwardRun['figures']>(),
    frontier: jsonb('frontier').$type<AwardRun['frontier']>(),
    robustness: jsonb('robustness').$type<AwardRun['robustness']>(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
  },
  (t) => [
    foreignKey({
      name: 'award_runs_inputs',
      columns: [t.companyId, t.inputsHash],
      foreignColumns: [awardInputs.companyId, awardInputs.hash],
    }),
    index('award_runs_scenario').on(t.scenarioId, t.id),
    index('award_runs_waiting').on(t.state).where(sql`${t.state} in ('queued', 'running')`),
  ],
)

/** The award of a run, part by part, in the order of the search. */
export const awardRunParts = pgTable(
  'award_run_parts',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => awardRuns.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    laneId: integer('lane_id').notNull(),
    /** Null: this share stays at baseline. */
    bidId: integer('bid_id'),
    bidVersion: integer('bid_version'),
    carrierId: integer('carrier_id'),
    /** The carrier's offer that sets the price; null = its bid as it is. */
    offerId: integer('offer_id'),
    share: smallint('share').notNull(),
    /** Bit n is month n of the inputs. */
    months: integer('months').notNull(),
    cents: cents('cents').notNull(),
    baselineCents: cents('baseline_cents'),
    /** Why not the lane's lowest bid; null where it is the lowest. */
    rule: text('rule'),
    /** Bids that would move it instead, the next best first. */
    backups: jsonb('backups').$type<number[]>().notNull().default([]),
    /** Of each backup, what it costs more a year. */
    surchargeCents: jsonb('surcharge_cents').$type<number[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.runId, t.part] })],
)

/** What each rule of a run costs. */
export const awardRunTags = pgTable(
  'award_run_tags',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => awardRuns.id, { onDelete: 'cascade' }),
    rule: text('rule').notNull(),
    leastCents: cents('least_cents').notNull(),
    mostCents: cents('most_cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.rule] })],
)
