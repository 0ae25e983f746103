import type { WrittenPlace } from '#domain/written-place.ts'
import { locatePlace } from '#server/places/locate.ts'
import { listedZips } from '#server/places/listed.ts'
import type { Place } from '#server/places/place.ts'

// The first place (loads the table), 100,000 distinct written places, and 200 unknown ones, on one core.
const first = performance.now()
locatePlace({ kind: 'road', text: 'Berlin, Germany' })
const loaded = performance.now() - first
const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20)

const zips = listedZips().filter(({ country }) => country === 'US')
const forms: ((zip: Place) => Omit<WrittenPlace, 'kind'>)[] = [
  ({ city, state, zip }) => ({ text: `${city}, ${state} ${zip}` }),
  ({ city, state, zip }) => ({ city, state, zip, country: 'US' }),
  ({ city, state, zip }) => ({ text: `${city}, ${state}, United States ${zip}` }),
]
const written = forms.flatMap((form) => zips.map(form)).slice(0, 100_000)
const start = performance.now()
let accepted = 0
for (const place of written) if ('found' in locatePlace({ kind: 'road', ...place })) accepted += 1
const seconds = (performance.now() - start) / 1000

const unknown = performance.now()
for (let index = 0; index < 200; index += 1)
  locatePlace({ kind: 'road', text: `Augsbrk ${index}, ${index % 2 === 0 ? 'Germany' : 'France'}` })

console.log(
  `table loaded and indexed in ${Math.round(loaded)} ms, ${megabytes} MB resident; ${written.length} ` +
    `distinct places in ${seconds.toFixed(1)} s (must: under 10), ${accepted} accepted; ` +
    `200 unknown ones in ${Math.round(performance.now() - unknown)} ms`,
)
