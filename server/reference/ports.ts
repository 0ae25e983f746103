import seaPorts from 'sea-ports'
import { countryCode } from './countries.ts'
import { fold } from '#domain/fold.ts'
import { kilometres } from './great-circle.ts'
import { seaDistance } from './sea-route.ts'

export type Port = {
  code: string
  name: string
  city: string
  country: string
  lat: number
  lon: number
}

/** The port a landlocked country customarily ships through (UNCTAD, transit corridors). */
const gateways: Record<string, string> = {
  ZM: 'TZDAR',
  RW: 'TZDAR',
  BI: 'TZDAR',
  UG: 'KEMBA',
  SS: 'KEMBA',
  ET: 'DJJIB',
  ZW: 'MZBEW',
  MW: 'MZBEW',
  BW: 'ZADUR',
  LS: 'ZADUR',
  SZ: 'MZMPM',
  ML: 'SNDKR',
  BF: 'CIABJ',
  NE: 'BJCOO',
  TD: 'CMDLA',
  CF: 'CMDLA',
  AF: 'PKKHI',
  NP: 'INCCU',
  BT: 'INCCU',
  LA: 'THLCH',
  MN: 'CNTXG',
  KZ: 'CNLYG',
  KG: 'CNLYG',
  UZ: 'IRBND',
  TJ: 'IRBND',
  TM: 'IRBND',
  CH: 'NLRTM',
  AT: 'DEHAM',
  CZ: 'DEHAM',
  SK: 'SIKOP',
  HU: 'SIKOP',
  RS: 'HRRJK',
  MK: 'GRSKG',
  MD: 'ROCND',
  BY: 'LTKLJ',
  PY: 'ARBUE',
  BO: 'CLARI',
  LU: 'BEANR',
  AM: 'GEPTI',
  AZ: 'GEPTI',
}

let ports: Port[] | undefined
let coastal: Port[] | undefined
let byCode: Map<string, Port> | undefined

export function allPorts(): Port[] {
  ports ??= Object.entries(seaPorts.JSON).flatMap(([code, port]) => {
    const [lon, lat] = port.coordinates ?? []
    const country = countryCode(code.slice(0, 2)) ?? countryCode(port.country ?? '')
    if (
      lat === undefined ||
      lon === undefined ||
      country === undefined ||
      !/^[A-Z]{2}[A-Z2-9]{3}$/.test(code)
    )
      return []
    return { code, name: port.name, city: port.city ?? port.name, country, lat, lon }
  })
  return ports
}

/** By UN/LOCODE, with or without the space. */
export function portByCode(code: string): Port | undefined {
  byCode ??= new Map(allPorts().map((port) => [port.code, port]))
  return byCode.get(code.replace(/\s/g, '').toUpperCase())
}

/** River ports and dry ports lie further than this from the sea lanes, in km. */
const coastKm = 150

/**
 * The port a place ships through: one of its own name, else the nearest seaport of its country, a
 * landlocked country's gateway, else the nearest.
 */
export function portFor(place: {
  city: string
  country: string
  lat: number
  lon: number
}): Port | undefined {
  const home = seaports().filter(({ country }) => country === place.country)
  const namesake = home.find(
    (port) => fold(port.name) === fold(place.city) && kilometres(port, place) < 60,
  )
  if (namesake) return namesake
  const gateway = gateways[place.country]
  if (home.length === 0 && gateway !== undefined) return portByCode(gateway)
  return nearest(home.length > 0 ? home : seaports(), place)
}

function seaports(): Port[] {
  coastal ??= allPorts().filter((port) => seaDistance(port) <= coastKm)
  return coastal
}

function nearest(
  candidates: readonly Port[],
  place: { lat: number; lon: number },
): Port | undefined {
  let best: Port | undefined
  let shortest = Number.POSITIVE_INFINITY
  for (const port of candidates) {
    const km = kilometres(port, place)
    if (km < shortest) {
      best = port
      shortest = km
    }
  }
  return best
}
