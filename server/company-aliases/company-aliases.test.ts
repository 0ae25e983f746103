import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companyAliases } from '#contract/ext/company-aliases.ts'
import { ext } from '#contract/ext/ext.ts'
import { uploads } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import type { RecordedRepair } from '#domain/shipment-upload.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { givenAlias, givenUpload } from '#tests/support/given-uploads.ts'
import { processUploads } from '#tests/support/intake.ts'
import { aliasesOf } from './aliases-of.ts'

let backend: Backend
let shipper: Person

beforeAll(async () => {
  backend = await openBackend()
})
beforeEach(async () => {
  await backend.empty()
  shipper = await backend.person('Customer')
})
afterAll(() => backend?.close())

const plant: RecordedRepair = {
  kind: 'PlaceNotFound',
  column: 'Origin',
  found: 'PLANT 7',
  action: 'replace',
  value: 'Dallas, TX',
}
const repairs: RecordedRepair[] = [
  plant,
  { ...plant, found: '上海工厂', value: 'Shanghai, CN' },
  { ...plant, found: 'Nowhere', action: 'exclude', value: '' },
  { ...plant, found: '', value: 'Austin, TX' },
  { ...plant, kind: 'OnlyArea', found: 'Texas, US', action: 'keep', value: '' },
  { ...plant, kind: 'UnknownEquipment', found: '40 ft high', value: '40HC' },
  { ...plant, kind: 'UnknownService', found: 'House/House', value: 'Door-Door' },
  { ...plant, kind: 'UnknownMode', found: 'Camion', value: 'Road - FTL' },
  { ...plant, kind: 'InvalidDate', found: '31/02/2026', value: '2026-02-28' },
]

const list = async (as: Person) => (await backend.ask(companyAliases.list, { as })).answer
async function approve(id: number): Promise<void> {
  await backend.ask(uploads.approve, { as: shipper, body: [id] })
  await processUploads(backend)
}

test('what an approved file meant by its words is known to the next file of the company', async () => {
  const { id } = await givenUpload(backend, shipper, { fileName: 'may.csv', repairs })
  await approve(id)

  const aliases = await aliasesOf(backend.context.database.db, shipper.companyId)

  expect(aliases.place('road', 'Plant  7')).toMatchObject({ label: 'Dallas, TX' })
  expect(aliases.place('ocean', 'PLANT 7')).toBeUndefined()
  expect(aliases.place('road', '上海工厂')).toMatchObject({ label: 'Shanghai, CN' })
  expect(aliases.place('road', 'texas us')).toMatchObject({ label: 'Texas, US (whole state)' })
  expect(aliases.place('road', 'Nowhere')).toBeUndefined()
  expect(aliases.place('road', '')).toBeUndefined()
  expect(aliases.equipment(Mode.RoadFTL, '40 FT HIGH')).toBe('40HC')
  expect(aliases.equipment(Mode.OceanFCL, '40 FT HIGH')).toBeUndefined()
  expect(aliases.service('house house')).toBe('Door-Door')
  expect(aliases.mode('camion')).toBe(Mode.RoadFTL)
  const shown = await list(shipper)
  expect(shown).toHaveLength(6)
  expect(shown.find(({ written }) => written === 'PLANT 7')).toMatchObject({
    kind: 'place',
    scope: 'road',
    label: 'Dallas, TX',
    fileName: 'may.csv',
    by: shipper.username,
  })
})

test('a repair of a file of all modes is remembered for the modes of its rows', async () => {
  const modes = [Mode.OceanFCL, Mode.OceanLCL, Mode.AirFreight]
  const { id } = await givenUpload(backend, shipper, {
    mode: Mode.Universal,
    repairs: [{ ...plant, modes }],
  })
  await approve(id)

  expect((await list(shipper)).map(({ scope }) => scope).toSorted()).toEqual(['air', 'ocean'])
})

test('a file that is rejected teaches nothing', async () => {
  const { id } = await givenUpload(backend, shipper, { repairs })
  const body = { decision: 'reject', reason: 'Wrong year' } as const
  await backend.ask(ext.decideUpload, { as: shipper, params: { id }, body })

  expect(await list(shipper)).toEqual([])
})

test('a later file changes what a word means, and says which file did', async () => {
  await givenAlias(backend, shipper, { meaning: 'Houston, TX', label: 'Houston, TX' })
  const { id } = await givenUpload(backend, shipper, { fileName: 'june.csv', repairs: [plant] })
  await approve(id)

  expect(await list(shipper)).toMatchObject([{ label: 'Dallas, TX', fileName: 'june.csv' }])
})

test('another company never sees them, and reads the same word its own way', async () => {
  await givenAlias(backend, shipper)
  const stranger = await backend.person('Customer', 'Stranger')

  expect(await list(stranger)).toEqual([])
  const aliases = await aliasesOf(backend.context.database.db, stranger.companyId)
  expect(aliases.place('road', 'PLANT 7')).toBeUndefined()
})

test('an alias is changed to a place that is known, and deleted', async () => {
  const lite = await backend.person('DataLite')
  const { id } = await givenAlias(backend, shipper)
  const change = (meaning: string, seen = 'Dallas, TX') =>
    backend.request(`/ext/company-aliases/${id}`, {
      as: lite,
      method: 'PUT',
      body: { meaning, seen },
    })

  const unknown = await change('Qwxyzt')
  expect(unknown.status).toBe(422)
  expect(await unknown.json()).toMatchObject({ message: '"Qwxyzt" is not a known place.' })
  expect((await change('Austin, TX')).status).toBe(200)
  expect((await change('Houston, TX')).status).toBe(409)
  expect(await list(shipper)).toMatchObject([{ label: 'Austin, TX', by: lite.username }])

  await backend.ask(companyAliases.remove, { as: lite, params: { id } })
  expect(await list(shipper)).toEqual([])
})
