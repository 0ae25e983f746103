import { expect, test } from 'vitest'
import { Mode } from './mode.ts'
import { readMode } from './written-mode.ts'

test.each([
  [
    Mode.AirFreight,
    ['Air', 'AIR-FREIGHT', 'Air Charter', 'Luftfracht', 'aéreo', 'fret aérien', '空运'],
  ],
  [Mode.OceanFCL, ['Ocean', 'FCL', 'Sea FCL', 'Seefracht', 'Marítimo', 'maritime', 'Zeevracht']],
  [Mode.OceanLCL, ['LCL', 'Ocean - LCL', 'Sea/LCL', '拼箱']],
  [Mode.RoadFTL, ['Truck', 'FTL', 'Straße', 'camión', 'transport routier', 'wegtransport', '公路']],
  [Mode.RoadDrayage, ['Drayage', 'road_drayage']],
])('mode %i is called by many words', (mode, words) => {
  expect(words.map((word) => [word, readMode(word)])).toEqual(words.map((word) => [word, mode]))
})

test.each(['N/A', '', 'LTL', 'Rail', 'Courier', 'Parcel', 'Multimodal'])(
  '"%s" is no mode that is known',
  (word) => {
    expect(readMode(word)).toBeUndefined()
  },
)
