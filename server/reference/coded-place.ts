import { airportByIata } from './airports.ts'
import { largestCityNear } from './cities.ts'
import { complete, type Place, type PlaceKind } from './place.ts'
import { portByCode } from './ports.ts'

/** The place of a UN/LOCODE, or of an IATA code for air. */
export function byCode(text: string, kind: PlaceKind): Place | undefined {
  const code = text.trim().toUpperCase()
  if (/^[A-Z]{2} ?[A-Z2-9]{3}$/.test(code)) {
    const port = portByCode(code)
    if (port)
      return complete(
        {
          city: port.city,
          state: '',
          zip: '',
          country: port.country,
          lat: port.lat,
          lon: port.lon,
        },
        kind,
        port,
      )
  }
  if (kind === 'air' && /^[A-Z]{3}$/.test(code)) {
    const airport = airportByIata(code)
    if (airport) {
      const { iata, name, country, lat, lon } = airport
      const city = largestCityNear(airport)
      return {
        city: city?.name ?? airport.city,
        state: city?.state ?? '',
        zip: '',
        country,
        lat,
        lon,
        port: iata,
        portName: name,
      }
    }
  }
  return undefined
}
