import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { auth } from './auth.ts'
import { benchmark } from './benchmark.ts'
import { bids } from './bids.ts'
import { config } from './config.ts'
import type { Endpoint } from './endpoint.ts'
import { exports } from './export.ts'
import { ext } from './ext/ext.ts'
import { lanes } from './lanes.ts'
import { location, locationStatistics } from './location.ts'
import { notifications } from './notifications.ts'
import { overview } from './overview.ts'
import { repo } from './repo.ts'
import { reporting } from './reporting.ts'
import { shipments } from './shipments.ts'
import { uploads } from './uploads.ts'

/** Every call of the product by resource (spec section 7), then the extensions. */
export const contract = {
  auth,
  accounts,
  config,
  bids,
  lanes,
  shipments,
  uploads,
  overview,
  exports,
  notifications,
  benchmark,
  repo,
  reporting,
  location,
  locationStatistics,
  properties: admin.properties,
  ports: admin.ports,
  airports: admin.airports,
  postcodes: admin.postcodes,
  equipmentTypes: admin.equipmentTypes,
  currencies: admin.currencies,
  countries: admin.countries,
  ext,
} as const

/** The calls one by one, each with the name its resource gives it ('lanes.pause'). */
export function everyCall(): { name: string; resource: string; call: Endpoint }[] {
  return Object.entries(contract).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([name, call]) => ({
      name: `${resource}.${name}`,
      resource,
      call: call as Endpoint,
    })),
  )
}
