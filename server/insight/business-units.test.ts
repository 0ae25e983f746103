import { afterAll, beforeAll, expect, test } from 'vitest'
import { modeBenchmark } from '#contract/ext/mode-benchmark.ts'
import { overview } from '#contract/overview.ts'
import { reporting } from '#contract/reporting.ts'
import { Mode } from '#domain/mode.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { givenInvitation, givenLane, givenWorkingTogether } from '#tests/support/factories.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'

let backend: Backend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend?.close())

const params = { id: Mode.RoadFTL }

async function givenLanesOfTwoUnits() {
  await backend.empty()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])
  const lane = async (businessUnit: string | null) => {
    const made = await givenLane(backend, shipper, { status: 'started', businessUnit })
    await givenInvitation(backend, made, carrier)
    return made
  }
  return {
    shipper,
    carrier,
    lanes: [await lane('Kitchen'), await lane('Garden'), await lane(null)],
  }
}

test('figures and reports are narrowed to a business unit', async () => {
  const { shipper } = await givenLanesOfTwoUnits()
  const asked = { as: shipper, params, query: { businessUnit: 'Kitchen' } }

  const stats = (await backend.ask(overview.stats, asked)).answer
  const report = (await backend.ask(reporting.maxCarrierSavings, asked)).answer

  expect(stats.find(({ kind }) => kind === 'LaneBreakdown')?.value).toBe(1)
  expect(report.lines.length + (report.leftOut ?? 0)).toBe(1)
})

test('a carrier that asks for a business unit gets the same figures as without', async () => {
  const { carrier } = await givenLanesOfTwoUnits()
  const ask = (query: { businessUnit?: string }) =>
    backend.ask(overview.stats, { as: carrier, params, query })

  expect((await ask({ businessUnit: 'Kitchen' })).answer).toEqual((await ask({})).answer)
})

test('the benchmark of an upload is of the lanes it touched', async () => {
  const { shipper, lanes } = await givenLanesOfTwoUnits()
  const [first] = lanes
  const [own, other] = [await givenUpload(backend, shipper), await givenUpload(backend, shipper)]
  for (const lane of lanes) await givenShipment(backend, lane, lane === first ? own : other)
  const query = { routeType: 'CountryToCountry', metric: 'CostPerUnit' } as const
  const lanesOf = async (uploadId?: number) =>
    (
      await backend.ask(modeBenchmark.lanes, {
        as: shipper,
        params,
        query: uploadId === undefined ? query : { ...query, uploadId },
      })
    ).answer.map(({ laneId }) => laneId)

  const all = await lanesOf()
  const touched = await lanesOf(own.id)

  expect(touched).toEqual(all.filter((id) => id === first?.id))
  expect(touched.length).toBeLessThan(all.length)
})
