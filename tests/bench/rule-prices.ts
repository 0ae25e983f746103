import { cpus } from 'node:os'
import { chromium } from '@playwright/test'
import { modelOf } from '#domain/award-optimiser/award-columns.ts'
import { Mode } from '#domain/mode.ts'
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts'
import { signedInAt } from '#tests/support/demo-browser.ts'
import { startLargeTender } from '#tests/support/large-tender.ts'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededColumns } from '#tests/support/seeded-columns.ts'

// A shipper opens a scenario of all rules: how long until the award stands, and until each rule says what it costs.
// Arguments: lanes, carriers, first and last seed, port.
const lanes = Number(process.argv[2] ?? 2000)
const carriers = Number(process.argv[3] ?? 20)
const firstSeed = Number(process.argv[4] ?? 1)
const lastSeed = Number(process.argv[5] ?? 3)
const port = Number(process.argv[6] ?? 8299)

const base = `http://127.0.0.1:${port}`
// Its own bids are never shown: each page gets those of a seeded tender.
const running = await startLargeTender({ lanes: 30, carriers: 3 }, port)
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: chromiumFlags })
console.log(`${lanes} lanes, ${carriers} carriers, ${cpus().length} cores`)
for (let seed = firstSeed; seed <= lastSeed; seed += 1) {
  await running.context.database.pool.query('delete from award_scenarios')
  const columns = seededColumns({ lanes, carriers, seed })
  const rules = ruleFamilies(modelOf(columns), carriers)['all rules']!
  const page = await signedInAt(base, 'shipper', browser)
  await page.waitForURL('**/dashboard')
  await page.route('**/ext/award-model*', (route) =>
    route.fulfill({ json: { inputsHash: `seed ${seed}`, columns } }),
  )
  const scenario = await page.evaluate(
    async (body) => {
      const { jwtToken } = JSON.parse(localStorage.getItem('user') ?? '{}') as { jwtToken: string }
      const answer = await fetch('/api/ext/award-scenarios', {
        method: 'POST',
        headers: { authorization: `Bearer ${jwtToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return ((await answer.json()) as { id: number }).id
    },
    { mode: Mode.OceanFCL, name: 'All rules', rules },
  )
  const from = performance.now()
  await page.goto(`${base}/ocean-fcl/lanes?view=scenarios&scenario=${scenario}`)
  await page
    .getByRole('region', { name: 'Result' })
    .getByText(/^\$[\d,]+\.\d\d$/)
    .waitFor()
  const awarded = performance.now()
  await page.waitForFunction(
    () =>
      document.querySelector('.rule-tag') &&
      !document.querySelector('.rule-tag[data-settled=false]'),
    null,
    { polling: 50, timeout: 300_000 },
  )
  const tagged = performance.now()
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    `seed ${seed}: award shown after ${seconds(awarded - from)} s, all ${rules.length} prices ${seconds(tagged - awarded)} s later`,
  )
  await page.context().close()
}
await browser.close()
await running.stop()
