import { admin } from '#contract/admin.ts'
import type { Backend } from '#tests/support/backend.ts'
import { givenLane } from '#tests/support/factories.ts'
import type { Conflict, Conflicts } from './conflict.ts'

/** Each list with the field by which its rows are seen here to have changed. */
const lists = {
  properties: 'value',
  ports: 'name',
  airports: 'name',
  postcodes: 'city',
  equipmentTypes: 'name',
  currencies: 'name',
  countries: 'name',
} as const
type List = keyof typeof lists
type Row = Record<string, unknown>

async function firstRow(backend: Backend, list: List): Promise<Row> {
  const as = await backend.person('Owner')
  await backend.request(admin.properties.add.path, {
    as,
    body: { key: 'support.phone', value: '+47', mode: null },
  })
  const response = await backend.request(admin[list].list.path, { as })
  const [row] = (await response.json()) as Row[]
  if (!row) throw new Error(`There are no ${list}`)
  return row
}

const idOf = (row: Row) => Number(row['id'] ?? row['currencyId'] ?? row['countryId'])

const duplicate = (list: List): Conflict => ({
  when: 'it is there already',
  async given(backend) {
    return { as: await backend.person('Owner'), body: await firstRow(backend, list) }
  },
})

const stale = (list: List): Conflict => ({
  when: 'somebody else changed it',
  async given(backend) {
    const row = await firstRow(backend, list)
    const id = idOf(row)
    return {
      as: await backend.person('Owner'),
      params: { id, currencyId: id, countryId: id },
      body: { ...row, seen: { ...row, [lists[list]]: 'As it was' } },
    }
  },
})

async function givenUsedEquipment(backend: Backend): Promise<number> {
  const row = await firstRow(backend, 'equipmentTypes')
  const [mode] = row['modes'] as number[]
  const shipper = await backend.person('Customer')
  await givenLane(backend, shipper, { mode: mode ?? 0, equipment: String(row['name']) })
  return idOf(row)
}

export const ofReference: Conflicts = {
  ...Object.fromEntries(
    (Object.keys(lists) as List[]).flatMap((list) => [
      [`${list}.add`, duplicate(list)],
      [`${list}.change`, stale(list)],
    ]),
  ),
  'equipmentTypes.remove': {
    when: 'a lane uses it',
    async given(backend) {
      const id = await givenUsedEquipment(backend)
      return { as: await backend.person('Owner'), params: { id } }
    },
  },
  'reference.remove': {
    when: 'a lane uses it',
    async given(backend) {
      const id = await givenUsedEquipment(backend)
      return { as: await backend.person('Owner'), params: { kind: 'equipment-type', id } }
    },
  },
  'config.saveInstance': {
    when: 'somebody else changed the property',
    async given(backend) {
      const { key } = await firstRow(backend, 'properties')
      const body = [{ key, value: '+48', seen: '+46' }]
      return { as: await backend.person('Owner'), params: { id: 0 }, body }
    },
  },
  'overview.resetDemo': {
    when: 'the host is no demo',
    async given(backend) {
      backend.context.settings.demo = false
      return { as: await backend.person('Owner') }
    },
  },
}
