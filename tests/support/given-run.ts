import { Mode } from '#domain/mode.ts'
import {
  awardInputs,
  awardRunParts,
  awardRuns,
  awardScenarios,
} from '#server/store/tables/award-scenarios.ts'
import type { Person } from './backend.ts'
import { type Given, type Place, present, type Row } from './given-row.ts'

const weights = { transitDay: 0, servicePoint: 0, co2eTon: 0, newCarrier: 0 }
let counted = 0

/** A road scenario without rules. */
export async function givenScenario(
  { context }: Place,
  { companyId }: Pick<Person, 'companyId'>,
  given: Given<typeof awardScenarios> = {},
): Promise<Row<typeof awardScenarios>> {
  counted += 1
  const [made] = await context.database.db
    .insert(awardScenarios)
    .values({
      companyId,
      mode: Mode.RoadFTL,
      name: `Scenario ${counted}`,
      position: counted,
      rules: [],
      weights,
      ...given,
    })
    .returning()
  return present(made)
}

/** A run of a new scenario that is done, on columns that hold nothing; `part` is what it awards. */
export async function givenRun(
  place: Place,
  person: Pick<Person, 'companyId'>,
  {
    part,
    ...given
  }: Given<typeof awardRuns> & { part?: Given<typeof awardRunParts> & { laneId: number } } = {},
): Promise<Row<typeof awardRuns>> {
  const scenario = await givenScenario(place, person)
  const { db } = place.context.database
  const inputsHash = `hash ${counted}`
  await db
    .insert(awardInputs)
    .values({ companyId: person.companyId, hash: inputsHash, columns: '{"months":[]}' })
  const [made] = await db
    .insert(awardRuns)
    .values({
      scenarioId: scenario.id,
      companyId: person.companyId,
      mode: scenario.mode,
      inputsHash,
      scenarioVersion: 1,
      rules: [],
      weights,
      pins: [],
      effort: 'full',
      state: 'done',
      phase: 'ended',
      aliveAt: place.context.now(),
      engine: 1,
      ...given,
    })
    .returning()
  const run = present(made)
  if (part) {
    await db
      .insert(awardRunParts)
      .values({ runId: run.id, part: 0, share: 100, months: 1, cents: 100, ...part })
  }
  return run
}
