import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { invalid } from '#server/refusal.ts'

/** A year of a lane without history in the columns its mode counts in; 422 for a weight or volume without shipments. */
export function measuredAYear(
  mode: BiddableMode,
  { volume, shipments }: { volume?: number | undefined; shipments?: number | undefined },
  miles: number,
) {
  const { key } = modeDefinitions[mode].measure
  switch (key) {
    case 'containers':
      return {
        containerCount: volume ?? shipments ?? 0,
        shipmentCount: shipments ?? Math.round(volume ?? 0),
        forecastVolume: volume ?? shipments ?? 0,
      }
    case 'shipments': {
      const trips = shipments ?? Math.round(volume ?? 0)
      return { containerCount: trips, shipmentCount: trips, forecastVolume: trips }
    }
    case 'miles': {
      const loads = shipments ?? (miles > 0 ? Math.round((volume ?? 0) / miles) : 0)
      return { shipmentCount: loads, forecastVolume: volume ?? loads * miles }
    }
    case 'cubicMetres':
    case 'kilograms': {
      const moved = volume ?? 0
      if (moved > 0 && !shipments) {
        throw invalid('Enter how many shipments a year the volume moves in.', [
          { path: 'shipments', message: 'a number above 0' },
        ])
      }
      return { [key]: moved, shipmentCount: shipments ?? 0, forecastVolume: moved }
    }
  }
}
