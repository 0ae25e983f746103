import { expect } from 'vitest'
import { awardRuns, type AwardRun } from '#contract/ext/award-runs.ts'
import { type AwardScenario, awardScenarios } from '#contract/ext/award-scenarios.ts'
import { Mode } from '#domain/mode.ts'
import { runEnded } from '#server/award-scenarios/runs.ts'
import type { Person } from './backend.ts'
import { bid, givenLane, givenTender, start, type TenderWorld } from './tender-world.ts'

export const askedMode = Mode.OceanFCL

/** By lane what Albatross, the incumbent, and Bluefin ask for a year in dollars. */
const asked = [
  [240_000, 228_000],
  [252_000, 228_000],
  [264_000, 276_000],
] as const

/** Incumbents keep two lanes at least. */
export const keepTwo = {
  id: 'keep',
  kind: 'limit',
  measure: 'lanes',
  of: { who: 'incumbents' },
  least: 2,
  unit: 'amount',
}

/** Three lanes with both their bids. */
export async function givenAskedTender(world: TenderWorld) {
  const tender = await givenTender(world)
  const { shipper, carriers } = tender
  const [albatross, bluefin] = carriers
  const laneIds: number[] = []
  for (const _ of asked)
    laneIds.push(await givenLane(world, shipper, { incumbentId: albatross.companyId }))
  await start(world, shipper, laneIds)
  const bids = []
  for (const [at, prices] of asked.entries())
    bids.push({
      albatross: await bid(world, albatross, laneIds[at]!, prices[0]),
      bluefin: await bid(world, bluefin, laneIds[at]!, prices[1]),
    })
  return { ...tender, albatross, bluefin, laneIds, bids }
}

export async function givenAskedScenario(
  world: TenderWorld,
  as: Person,
  rules: object[],
  name = 'A',
): Promise<AwardScenario> {
  const body = { mode: askedMode, name, rules } as never
  return (await world.ask(awardScenarios.create, { as, body })).answer
}

export async function inputsHashOf(world: TenderWorld, as: Person): Promise<string> {
  const query = { mode: String(askedMode) }
  return (await world.ask(awardScenarios.model, { as, query })).answer.inputsHash
}

/** A run of a scenario, once it has ended. */
export async function runOf(world: TenderWorld, as: Person, id: number): Promise<AwardRun> {
  const body = { effort: 'proven' as const, inputsHash: await inputsHashOf(world, as) }
  const started = await world.ask(awardRuns.start, { as, params: { id }, body })
  expect(started.status).toBe(200)
  await runEnded(started.answer.id)
  return (await world.ask(awardRuns.one, { as, params: { id: started.answer.id } })).answer
}
