import { openBackend } from '#tests/support/backend.ts'
import { corpus } from '#tests/intake/corpus.ts'
import { givenCorpusRates, type Misread, misreadOf } from '#tests/intake/read-corpus.ts'
import {
  cargoAirports,
  containerPorts,
  gatewayProblems,
  locatePostalTowns,
  locateSample,
  type Located,
} from '#tests/places/truth.ts'

// How right intake is: written places against published lists, and small files as companies send them.
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`

for (const [what, gateways] of [
  ['container ports', containerPorts],
  ['cargo airports', cargoAirports],
] as const) {
  const wrong = gateways.filter((gateway) => gatewayProblems(gateway).length > 0)
  console.log(
    `${gateways.length} ${what} by code, official and common names: ` +
      `${gateways.length - wrong.length} right (must: all)`,
  )
}

const print = (what: string, { written, accepted, asked, wrong }: Located) =>
  console.log(
    `${written} ${what}: ${wrong.length} wrong (must: 0), ${share(accepted, written)} accepted, ` +
      `${share(asked, written)} asked since several fit, ${share(accepted, written - asked)} of the others accepted (must: 97 %)`,
  )
print('US towns as "CITY, ST"', locatePostalTowns())
print(
  'UN/LOCODE towns as "Name, CC" and "Name, Country"',
  locateSample('unlocode-sample.csv', 'road'),
)
print(
  'UN/LOCODE ports as "Name, CC" and "Name, Country"',
  locateSample('unlocode-ports-sample.csv', 'ocean'),
)

const backend = await openBackend('embedded')
const misread: Misread[] = []
for (const file of corpus) {
  await backend.empty()
  const shipper = await backend.person('Customer')
  await givenCorpusRates(backend, shipper)
  misread.push(...(await misreadOf(file, shipper, backend)))
}
await backend.close()
const rows = corpus.reduce((sum, { shipments }) => sum + shipments.length, 0)
console.log(
  `${corpus.length} files of several countries, ${rows} shipments: ${misread.length} values misread (must: 0)`,
)
for (const { what, line, truth, read } of misread)
  console.log(`  ${what} in line ${line}: ${JSON.stringify(read)} for ${JSON.stringify(truth)}`)
