import { referenceDefinitions, referenceKinds } from '#domain/reference-kind.ts'
import type { ChangingWorld } from './world.ts'

/** A row of each list as a sheet has it, its other state, and how it is found again. */
const rows = {
  property: [{ key: 'fuel.index', value: 'DOE', mode: '' }, { value: 'EIA' }],
  postcode: [{ zipCode: '99998', city: 'Nytown', country: 'US' }, { city: 'Newtown' }],
  oceanport: [{ code: 'NOZZA', name: 'Nyhvan', country: 'NO' }, { name: 'Nyhavn' }],
  currency: [{ code: 'WST', name: 'Tala', decimals: '2' }, { name: 'Samoan tala' }],
  airport: [{ iata: 'QZZ', name: 'Nyhvan', country: 'NO' }, { name: 'Nyhavn' }],
  container: [
    { name: '20OT', isoCode: '22U1', modes: 'Ocean - FCL' },
    { modes: 'Ocean - FCL; Drayage' },
  ],
  'equipment-type': [{ name: '60 Box', modes: 'Road - FTL' }, { modes: 'Air Freight' }],
  country: [{ isO2: 'BV', name: 'Bouvet', cod3: 'BVT', numericCode: '074' }, { name: 'Bouvetøya' }],
} as const

const lists = {
  property: 'properties',
  postcode: 'postcodes?zipCode=99998',
  oceanport: 'ports?searchQuery=NOZZA',
  currency: 'currencies',
  airport: 'airports',
  container: 'equipmenttypes',
  'equipment-type': 'equipmenttypes',
  country: 'countries',
} as const

export async function changeReference({ owner, send }: ChangingWorld) {
  for (const kind of referenceKinds) {
    const [row, change] = rows[kind]
    const naming = referenceDefinitions[kind].naming
    const remove = async () => {
      const listed = await send<Record<string, unknown>[]>(
        owner,
        'GET',
        `/admin/management/${lists[kind]}`,
      )
      const found = listed.find((one) => one[naming] === row[naming as keyof typeof row])
      const id = Number(found?.['id'] ?? found?.['currencyId'] ?? found?.['countryId'])
      if (found) await send(owner, 'DELETE', `/ext/reference/${kind}/${id}`)
    }
    await remove()
    for (const one of [row, { ...row, ...change }]) {
      const { problems } = await send<{ problems: unknown[] }>(
        owner,
        'POST',
        `/ext/reference/${kind}/rows`,
        { rows: [one] },
      )
      if (problems.length > 0) throw new Error(`${kind}: ${JSON.stringify(problems)}`)
    }
    await remove()
  }
}
