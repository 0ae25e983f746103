import { setTimeout as passed } from 'node:timers/promises'
import { scenarioSchema } from '#domain/award-optimiser/rule.ts'
import { columnsText } from '#server/award-scenarios/award-model.ts'
import { solveInThread } from '#server/award-scenarios/solver-queue.ts'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededColumns } from '#tests/support/seeded-columns.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'

// From the word to cancel a search of all rules until its thread is gone, at moments spread over the search.
const size = { lanes: Number(process.argv[2] ?? 20_000), carriers: 20, seed: 1 }
const scenario = scenarioSchema.parse({
  rules: ruleFamilies(seededTender(size), size.carriers)['all rules'],
})
const columns = columnsText(seededColumns(size))

const times: number[] = []
for (const after of [500, 1000, 2000, 3000, 4000, 6000, 8000, 12_000]) {
  const cancelling = new AbortController()
  const ended = solveInThread(
    { kind: 'solve', effort: 'full', columns, scenario },
    { companyId: 1, signal: cancelling.signal },
  ).then(
    () => 'ended by itself',
    () => 'cancelled',
  )
  await passed(after)
  const from = performance.now()
  cancelling.abort()
  const how = await ended
  const took = performance.now() - from
  if (how === 'cancelled') times.push(took)
  console.log(`after ${after} ms: ${how}, ${took.toFixed(0)} ms`)
}
console.log(`longest ${Math.max(...times).toFixed(0)} ms of ${times.length}`)
