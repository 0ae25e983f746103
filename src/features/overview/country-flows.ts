import { countryName } from '#domain/country-name.ts'
import { lightLooks } from '#domain/light-looks.ts'
import { lights } from '#domain/light.ts'
import type { MapFlow, MapPoint } from '#ui/map/map-flow.ts'
import type { Flow } from './overview.api.ts'

/** Flows of many modes added up from country to country; what stays within a country is no flow on a world map. */
export function countryFlows(flows: readonly Flow[]): MapFlow[] {
  const pairs = new Map<string, Flow[]>()
  for (const flow of flows) {
    const { originCountry, destCountry } = flow
    if (!originCountry || !destCountry || originCountry === destCountry) continue
    const key = `${originCountry} ${destCountry}`
    pairs.set(key, [...(pairs.get(key) ?? []), flow])
  }
  return [...pairs].map(([key, joined]) => {
    const [origin = '', destination = ''] = key.split(' ')
    const worst = lights.findLast((light) => joined.some((flow) => flow.light === light))
    return {
      key,
      name: `${countryName(origin)} > ${countryName(destination)}`,
      from: middle(joined, 'from'),
      to: middle(joined, 'to'),
      path: [],
      amount: joined.reduce((sum, { shipments }) => sum + shipments, 0),
      signal: worst ? { tone: lightLooks[worst].tone, text: worst } : null,
    }
  })
}

/** Where most is shipped, so that the end lies on a place that is there. */
function middle(flows: readonly Flow[], end: 'from' | 'to'): MapPoint {
  const [most] = flows.toSorted((a, b) => b.shipments - a.shipments)
  const [latitude, longitude] = most?.[end] ?? [0, 0]
  return [longitude, latitude]
}
