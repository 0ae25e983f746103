import { expect, test } from 'vitest'
import { containerSize } from './container-code.ts'
import { equipment } from './equipment.ts'
import { type BiddableMode, Mode } from './mode.ts'
import { readEquipment } from './written-equipment.ts'

test.each([
  ['22G0', '20DV'],
  ['22G1', '20DV'],
  ['22GP', '20DV'],
  ['20G1', '20DV'],
  ['42G1', '40DV'],
  ['45G1', '40HC'],
  ['45g1', '40HC'],
  ['L5G1', '45HC'],
  ['22R1', '20RF'],
  ['22RE', '20RF'],
  ['42R1', '40RF'],
  ['45R1', '40RH'],
  ['L5R1', '45RH'],
  ['22T1', '20TK'],
  ['22TN', '20TK'],
  ['42T6', '40TK'],
  ['22U1', '20OT'],
  ['42UT', '40OT'],
  ['22P1', '20FR'],
  ['22PC', '20FR'],
  ['42P3', '40FR'],
  ['45P3', '40FR'],
])('the ISO 6346 code %s is a %s', (code, name) => {
  expect(readEquipment(code, Mode.OceanFCL)).toBe(name)
})

test.each([
  ['45GP', 'is 40 ft high cube in the standard, 45 ft to many'],
  ['45RE', 'is 40 ft high cube in the standard, 45 ft to many'],
  ['25G1', '20 ft high cube is none of the list'],
  ['45U1', 'a high open top is none of the list'],
  ['22P0', 'a platform has no ends'],
  ['22U6', 'a hard top is no open top'],
  ['22V0', 'ventilated is not general purpose'],
  ['42H1', 'insulated is no reefer of its own'],
  ['M5G1', '48 ft'],
  ['92G1', 'no length of the standard'],
])('the code %s is not read: %s', (code) => {
  expect(readEquipment(code, Mode.OceanFCL)).toBeUndefined()
})

test.each([
  ['20DV', ["20' DV", '20GP', '20DC', '20ST', '20 SD', '20 standard dry', "20' Standard"]],
  [
    '20DV',
    ['20 ft dry container', '20’ general purpose', 'DRY 20', 'Container 20 pés DC', '20普柜'],
  ],
  ['40DV', ['40GP', "40' DV", '40 ft standard container', '40FT DRY', '40 Fuß Standard', '40ST']],
  ['40HC', ["40' HC", '40HQ', '40 HIGH CUBE', '40FT HC', '40 hi-cube', '40 ft. high cube dry']],
  ['40HC', ["High Cube 40'", '40-HC', '40 DV HC', '40尺高柜', '40 high']],
  ['45HC', ["45' HC", '45HQ', '45 ft high cube']],
  ['20RF', ['20RE', "20' Reefer", '20 refrigerated']],
  ['40RF', ['40RE', '40RF', '40 ft reefer']],
  ['40RH', ['40RH', '40 HC Reefer', '40HR', "Reefer 40' high cube", '40RQ']],
  ['20TK', ['20 tank', "20' TK", '20 ft tank container']],
  ['20OT', ['20 Open Top', "20'OT"]],
  ['40FR', ['40 Flat Rack', '40 flatrack', "40' FR"]],
])('a %s is written in many ways', (name, words) => {
  expect(words.map((word) => [word, readEquipment(word, Mode.OceanFCL)])).toEqual(
    words.map((word) => [word, name]),
  )
})

test.each([
  ["53' Dry Van", ['53 ft van', '53 Dry Van', "Dry van 53'", '53FT DV', "53' dry van trailer"]],
  ['Dry Van', ['Dry van', 'VAN', 'dry']],
  ["53' Reefer", ["Reefer 53'", '53 refrigerated van', '53 ft reefer trailer']],
  ["48' Flatbed", ['48 flat bed', 'Flatbed 48 ft']],
  ['Flatbed', ['Flatbed', 'FLAT BED']],
  ["53' Drop Trailer", ['53 ft drop trailer']],
  ['Box Truck', ['Straight truck']],
  ['Curtainsider', ['Tautliner', 'Curtain-sider']],
])('a %s is written in many ways', (name, words) => {
  expect(words.map((word) => [word, readEquipment(word, Mode.RoadFTL)])).toEqual(
    words.map((word) => [word, name]),
  )
})

test.each<[BiddableMode, string, string]>([
  [Mode.OceanLCL, 'Loose cargo', 'Loose'],
  [Mode.OceanLCL, 'Pallets', 'Palletised'],
  [Mode.OceanLCL, 'palettiert', 'Palletised'],
  [Mode.AirFreight, 'PMC', 'ULD'],
  [Mode.AirFreight, 'LD3', 'ULD'],
])('in mode %i "%s" is %s', (mode, word, name) => {
  expect(readEquipment(word, mode)).toBe(name)
})

test.each<[BiddableMode, string]>([
  [Mode.OceanFCL, '40 ft'],
  [Mode.OceanFCL, "40'"],
  [Mode.OceanFCL, 'Reefer'],
  [Mode.OceanFCL, 'Container'],
  [Mode.OceanFCL, 'HC'],
  [Mode.OceanFCL, "45'"],
  [Mode.OceanFCL, '45 DV'],
  [Mode.OceanFCL, '20HC'],
  [Mode.OceanFCL, '20/40 DV'],
  [Mode.OceanFCL, '2x40HC'],
  [Mode.OceanFCL, 'LCL'],
  [Mode.OceanFCL, 'N/A'],
  [Mode.OceanFCL, ''],
  [Mode.OceanFCL, "53' Dry Van"],
  [Mode.RoadFTL, '40HC'],
  [Mode.RoadFTL, 'Trailer'],
  [Mode.RoadFTL, 'Dry van or reefer'],
  [Mode.RoadFTL, "45' van"],
  [Mode.AirFreight, '20DV'],
])('in mode %i "%s" leaves the equipment open', (mode, word) => {
  expect(readEquipment(word, mode)).toBeUndefined()
})

test('each equipment type is read by its own name, and a container by its own code', () => {
  for (const { name, isoCode, modes } of equipment)
    for (const mode of modes) {
      expect(readEquipment(name, mode)).toBe(name)
      if (isoCode !== null) expect(readEquipment(isoCode, mode)).toBe(name)
      if (isoCode !== null) expect(containerSize(isoCode)?.feet).toBe(Number(name.slice(0, 2)))
    }
})
