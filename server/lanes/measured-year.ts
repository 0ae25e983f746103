import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { invalid } from '#server/refusal.ts'
import type { LaneRow } from './quantities.ts'

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

/**
 * What else a lane without history moves once its volume is another: as many shipments for each unit, of the same
 * weight, as before. History is never changed; its quantities are scaled where they are read.
 */
export function inStepWith(forecast: number, lane: LaneRow) {
  const { mode, historicVolume, forecastVolume } = lane
  const { shipmentCount, containerCount, kilograms, cubicMetres } = lane
  const { key } = modeDefinitions[mode as BiddableMode].measure
  const same = { shipmentCount, containerCount, kilograms, cubicMetres }
  if (historicVolume > 0 || forecast === forecastVolume) return same
  const scale = forecastVolume > 0 ? forecast / forecastVolume : 1
  const scaled = {
    shipmentCount: Math.round(shipmentCount * scale),
    containerCount: containerCount * scale,
    kilograms: kilograms * scale,
    cubicMetres: cubicMetres * scale,
  }
  switch (key) {
    case 'shipments':
      return { ...scaled, shipmentCount: Math.round(forecast), containerCount: forecast }
    case 'containers':
      return {
        ...scaled,
        containerCount: forecast,
        shipmentCount: scaled.shipmentCount || Math.round(forecast),
      }
    case 'miles':
      return {
        ...scaled,
        shipmentCount: scaled.shipmentCount || (lane.miles ? Math.round(forecast / lane.miles) : 0),
      }
    case 'cubicMetres':
    case 'kilograms':
      return { ...scaled, [key]: forecast }
  }
}
