import { Mode } from './mode.ts'

const words: Record<string, Mode> = {
  air: Mode.AirFreight,
  'air charter': Mode.AirFreight,
  airfreight: Mode.AirFreight,
  'air freight': Mode.AirFreight,
  ocean: Mode.OceanFCL,
  sea: Mode.OceanFCL,
  fcl: Mode.OceanFCL,
  'ocean fcl': Mode.OceanFCL,
  lcl: Mode.OceanLCL,
  'ocean lcl': Mode.OceanLCL,
  truck: Mode.RoadFTL,
  road: Mode.RoadFTL,
  ftl: Mode.RoadFTL,
  tl: Mode.RoadFTL,
  truckload: Mode.RoadFTL,
  'road ftl': Mode.RoadFTL,
  drayage: Mode.RoadDrayage,
  dray: Mode.RoadDrayage,
  'road drayage': Mode.RoadDrayage,
}

/** The mode a file's word means; undefined when it is not known. */
export const readMode = (word: string): Mode | undefined =>
  words[
    word
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim()
  ]
