import { Readable } from 'node:stream'
import { Mode } from '#domain/mode.ts'
import { noSettings } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Backend, Person } from './backend.ts'
import { givenLane, nowhere } from './factories.ts'
import { givenShipment, givenUpload } from './given-uploads.ts'

const file = [
  'Shipment,Ship date,Origin,Destination,Carrier,Freight cost (USD)',
  'A1,2026-01-05,"VERNON, CA","Dallas, TX",Meridian Lines,1000',
  'A2,2026-01-06,"VERNON, CA","Dallas, TX",Meridian Lines,1500.50',
  'A3,2026-01-07,"Dallas, TX","Texas, United States",Meridian Lines,700',
  'A4,2026-01-08,"Reno, NV","Dallas, TX",Meridian Lines,800',
  'A5,2026-01-09,"MOSCOW, TN","Dallas, TX",Meridian Lines,900.25',
].join('\n')

/**
 * An approved file as the version that guessed places left it: Vernon in California was read as Vernon in
 * British Columbia, Moscow in Tennessee as Moscow in Russia,
 * and Texas as Washington. What the file writes was not stored.
 */
export async function givenGuessed(backend: Backend, shipper: Person) {
  const stored = await backend.context.files.write('old.csv', Readable.from([Buffer.from(file)]))
  const upload = await givenUpload(backend, shipper, {
    ...stored,
    status: UploadStatus.Completed,
    settings: noSettings,
    rowsTotal: 5,
  })
  const place = (city: string, state: string, country: string) => ({
    key: [city.toLowerCase(), state, country, ''].join(','),
    city,
    state,
    country,
    name: [city, state, country === 'US' ? '' : country].filter(Boolean).join(', '),
  })
  const lane = (from: ReturnType<typeof place>, to: ReturnType<typeof place>, shipments: number) =>
    givenLane(backend, shipper, {
      mode: Mode.RoadFTL,
      laneKey: `${from.key}|${to.key}||Door-Door`,
      origin: from.name,
      destination: to.name,
      equipment: null,
      service: 'Door-Door',
      shipmentCount: shipments,
      location: {
        ...nowhere,
        originCityClean: from.city,
        originStateClean: from.state,
        originCountryClean: from.country,
        destCityClean: to.city,
        destStateClean: to.state,
        destCountryClean: to.country,
      },
    })
  const dallas = place('Dallas', 'TX', 'US')
  const vernon = await lane(place('Vernon', 'BC', 'CA'), dallas, 2)
  const washington = await lane(dallas, place('Washington', 'DC', 'US'), 1)
  const reno = await lane(place('Reno', 'NV', 'US'), dallas, 1)
  const moscow = await lane(place('Moscow', '', 'RU'), dallas, 1)
  const shipped = { service: 'Door-Door', equipment: null, miles: 1000 }
  await givenShipment(backend, vernon, upload, { ...shipped, row: 2, cents: 100_000 })
  await givenShipment(backend, vernon, upload, { ...shipped, row: 3, cents: 150_050 })
  await givenShipment(backend, washington, upload, { ...shipped, row: 4, cents: 70_000 })
  await givenShipment(backend, reno, upload, { ...shipped, row: 5, cents: 80_000 })
  await givenShipment(backend, moscow, upload, { ...shipped, row: 6, cents: 90_025 })
  return { upload, vernon, washington, reno, moscow }
}
