import { Mode } from '#domain/mode.ts'

const containers = [Mode.OceanFCL, Mode.RoadDrayage]
const type = (name: string, modes: number[], isoCode: string | null = null) => ({
  name,
  isoCode,
  modes,
})

/** Equipment by mode; containers with their ISO 6346 size and type. */
export const equipment = [
  type('20DV', containers, '22G1'),
  type('40DV', containers, '42G1'),
  type('40HC', containers, '45G1'),
  type('45HC', containers, 'L5G1'),
  type('20RF', containers, '22R1'),
  type('40RH', containers, '45R1'),
  type('20TK', containers, '22T1'),
  type("53' Dry Van", [Mode.RoadFTL]),
  type("53' Reefer", [Mode.RoadFTL]),
  type("48' Flatbed", [Mode.RoadFTL]),
  type("53' Drop Trailer", [Mode.RoadFTL]),
  type('Loose', [Mode.OceanLCL, Mode.AirFreight]),
  type('Palletised', [Mode.OceanLCL, Mode.AirFreight]),
  type('ULD', [Mode.AirFreight]),
]
