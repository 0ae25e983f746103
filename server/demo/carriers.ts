import { biddableModes, type BiddableMode, Mode } from '#domain/mode.ts'

export type DemoCarrier = {
  name: string
  country: string
  modes: readonly BiddableMode[] /** Its usual price against the market. */
  level: number
}

const road = [Mode.RoadFTL, Mode.RoadDrayage]
const ocean = [Mode.OceanFCL, Mode.OceanLCL]

/** The first three have people who sign in. */
export const demoCarriers: readonly DemoCarrier[] = [
  { name: 'Meridian Lines', country: 'DK', modes: biddableModes, level: 0.97 },
  { name: 'Northgate Logistics', country: 'US', modes: biddableModes, level: 0.99 },
  { name: 'Harborline Forwarding', country: 'SG', modes: biddableModes, level: 1.01 },
  { name: 'Blue Anchor Container Line', country: 'DE', modes: ocean, level: 0.96 },
  { name: 'Pacific Crest Shipping', country: 'US', modes: ocean, level: 1.03 },
  {
    name: 'Transatlantic Cargo Union',
    country: 'NL',
    modes: [...ocean, Mode.AirFreight],
    level: 1.0,
  },
  { name: 'Skybridge Air Cargo', country: 'AE', modes: [Mode.AirFreight], level: 0.95 },
  { name: 'Polar Route Air', country: 'FI', modes: [Mode.AirFreight], level: 1.04 },
  { name: 'Prairie State Carriers', country: 'US', modes: road, level: 0.98 },
  { name: 'Ironhorse Trucking', country: 'US', modes: [Mode.RoadFTL], level: 0.94 },
  { name: 'Summit Linehaul', country: 'US', modes: [Mode.RoadFTL], level: 1.02 },
  { name: 'Gateway Intermodal', country: 'US', modes: [Mode.RoadDrayage], level: 0.96 },
  { name: 'Tidewater Drayage', country: 'US', modes: [Mode.RoadDrayage], level: 1.01 },
]

export const carriersIn = (mode: BiddableMode): readonly DemoCarrier[] =>
  demoCarriers.filter(({ modes }) => modes.includes(mode))
