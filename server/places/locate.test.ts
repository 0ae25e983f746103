import { expect, test } from 'vitest'
import type { PlaceProblemKind } from '#domain/shipment-upload.ts'
import type { WrittenPlace } from '#domain/written-place.ts'
import { locatePlace } from './locate.ts'
import type { Located } from './located.ts'
import { type PlaceKind, placeByRef } from './place.ts'
import { placeName } from './place-name.ts'

const refOf = (answer: Located) => ('found' in answer ? answer.found.ref : answer.problem.kind)

test.each<[string, PlaceKind, string]>([
  ['Tuticorin, India', 'ocean', 'port:INTUT'],
  ['Krishnapatnam, India', 'ocean', 'port:INKRI'],
  ['Marmagao, India', 'ocean', 'port:INMRM'],
  ['Laem Chabang, Thailand', 'ocean', 'port:THLCH'],
  ['Keelung, Taiwan', 'ocean', 'port:TWKEL'],
  ['Xiamen, China', 'ocean', 'port:CNXMN'],
  ['CN SGH', 'ocean', 'port:CNSHA'],
  ['Shanghai (CNSHG)', 'ocean', 'port:CNSHA'],
  ['Singapore', 'ocean', 'port:SGSIN'],
  ['Busan, Korea, Republic of', 'ocean', 'port:KRPUS'],
  ['VAN NUYS, CA', 'road', 'city:US:CA:van-nuys'],
  ['MOSCOW, TN', 'road', 'city:US:TN:moscow'],
  ['LONDON, ON', 'road', 'city:CA:ON:london'],
  ['Dallas TX', 'road', 'city:US:TX:dallas'],
  ['Dallas, TX 75201', 'road', 'zip:US:75201'],
  ['75201-1234', 'road', 'zip:US:75201'],
  ['ZIP3 902', 'road', 'zip3:US:902'],
  ['902xx', 'road', 'zip3:US:902'],
  ['80331 München, Deutschland', 'road', 'city:DEMUC'],
  ['Köln, Alemania', 'road', 'city:DECGN'],
  ['Halle (Saale), Germany', 'road', 'city:DEHAL'],
  ['Germany (whole country)', 'road', 'country:DE'],
  ['PVG', 'air', 'airport:PVG'],
  ['Heathrow', 'air', 'airport:LHR'],
  ['Cipla, Goa, India', 'air', 'airport:GOI'],
  ['Hetero Unit III Hyderabad IN', 'air', 'airport:HYD'],
  ['Aspen-OSD, Port Elizabeth, SA', 'air', 'airport:PLZ'],
])('%s by %s is %s', (text, kind, ref) => {
  expect(refOf(locatePlace({ kind, text }))).toBe(ref)
})

test.each<[WrittenPlace, PlaceProblemKind, string[]]>([
  [{ kind: 'ocean' }, 'MissingPlace', []],
  [{ kind: 'ocean', text: 'Rotterdm, Netherlands' }, 'PlaceNotFound', ['port:NLRTM']],
  [{ kind: 'ocean', text: 'Germany' }, 'OnlyArea', ['port:DEHAM', 'country:DE']],
  [{ kind: 'ocean', country: 'Ethiopia' }, 'OnlyArea', ['port:DJJIB', 'country:ET']],
  [{ kind: 'road', text: 'Texas, United States' }, 'OnlyArea', ['state:US-TX']],
  [{ kind: 'road', country: 'Germany' }, 'OnlyArea', ['country:DE']],
  [
    { kind: 'road', text: 'VERNON, CA' },
    'AmbiguousPlace',
    ['city:US:CA:vernon', 'city:CA:BC:vernon'],
  ],
  [{ kind: 'road', text: 'Springfield, US' }, 'AmbiguousPlace', ['city:US:MO:springfield']],
  // 234,107 people and 21,000.
  [{ kind: 'road', text: 'Halle, Germany' }, 'AmbiguousPlace', ['city:DEHAL', 'city:DEHAE']],
  [
    { kind: 'road', text: 'LONDON, ON', country: 'GB' },
    'PlaceContradiction',
    ['city:CA:ON:london', 'city:GBLON'],
  ],
  [
    { kind: 'road', zip: '90058', city: 'Chicago' },
    'PlaceContradiction',
    ['zip:US:90058', 'city:US:IL:chicago'],
  ],
  [{ kind: 'ocean', port: 'CNSHA', country: 'Japan' }, 'PlaceContradiction', ['port:CNSHA']],
  [
    { kind: 'ocean', port: 'INBOM', text: 'Tuticorin, India' },
    'PlaceContradiction',
    ['port:INBOM', 'port:INTUT'],
  ],
  [
    { kind: 'road', city: 'Springfield', state: 'ZZ', country: 'US' },
    'PlaceContradiction',
    ['city:US:MO:springfield'],
  ],
  [{ kind: 'air', text: 'LON' }, 'AmbiguousPlace', ['airport:LHR']],
  [{ kind: 'air', text: 'Shanghai, China' }, 'AmbiguousPlace', ['airport:PVG', 'airport:SHA']],
  [{ kind: 'ocean', text: 'Munich, Germany' }, 'PlaceNotFound', ['port:DEHAM']],
])('%j is a question', (written, kind, suggested) => {
  const answer = locatePlace(written)
  expect(refOf(answer)).toBe(kind)
  const refs = 'problem' in answer ? answer.problem.suggestions.map(({ ref }) => ref) : []
  for (const ref of suggested) expect(refs).toContain(ref)
})

test('a misspelt name is looked for inside its own country only', () => {
  const answer = locatePlace({ kind: 'road', text: 'Augsbrg, Germany' })
  expect(answer).toMatchObject({ problem: { area: 'Germany' } })
  const countries = 'problem' in answer ? answer.problem.suggestions.map((p) => p.country) : []
  expect(new Set(countries)).toEqual(new Set(['DE']))
})

test('a state column decides what two letters mean', () => {
  expect(refOf(locatePlace({ kind: 'road', city: 'VERNON', state: 'CA' }))).toBe(
    'city:US:CA:vernon',
  )
})

test.each(['Alere Medical Co., Ltd.', 'Human Diagnostic', 'Ranbaxy per Shasun Pharma'])(
  'the company %s brings no place to mind',
  (text) => {
    expect(locatePlace({ kind: 'air', text })).toMatchObject({ problem: { suggestions: [] } })
  },
)

test.each(['zip3:US:902', 'state:US-TX', 'country:DE'])(
  'the area %s lies at its center and says so',
  (ref) => {
    expect(placeByRef(ref)).toMatchObject({ ref, position: 'area' })
  },
)

test.each(['zip3:US:902', 'state:US-TX', 'country:DE', 'port:USPDX', 'city:DENWA'])(
  'the name of %s is read back as itself',
  (ref) => {
    const place = placeByRef(ref)
    if (!place) throw new Error(`${ref} is unknown`)
    const kind = place.level === 'port' ? 'ocean' : 'road'
    expect(refOf(locatePlace({ kind, text: placeName(place) }))).toBe(ref)
  },
)
