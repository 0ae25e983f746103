import { type BiddableMode, Mode } from '#domain/mode.ts'

type Ends = { good: [string, string][]; misspelt: [string, string] }

const ends: Record<BiddableMode, Ends> = {
  [Mode.OceanFCL]: {
    good: [
      ['Valparaiso, Chile', 'Melbourne, Australia'],
      ['Durban, South Africa', 'Auckland, New Zealand'],
    ],
    misspelt: ['Rotterdam', 'Montevideo, Uruguay'],
  },
  [Mode.OceanLCL]: {
    good: [['Valparaiso, Chile', 'Melbourne, Australia']],
    misspelt: ['Barcelona', 'Montevideo, Uruguay'],
  },
  [Mode.AirFreight]: { good: [['EZE', 'SYD']], misspelt: ['Frankfurt am Main', 'NBO'] },
  [Mode.RoadFTL]: {
    good: [['Bangor, ME 04401', 'Fargo, ND 58102']],
    misspelt: ['Albuquerque', 'Billings, MT 59101'],
  },
  [Mode.RoadDrayage]: {
    good: [['Mobile, AL 36602', 'Montgomery, AL 36104']],
    misspelt: ['Chattanooga', 'Huntsville, AL 35801'],
  },
}

/** What the lanes of an attempt are found by: equipment makes them lanes of their own. */
export const journeyEquipment = (attempt: string) => `Journey${attempt}`

/** A shipper's file of one attempt: good lanes of its own, a misspelt place in one row, a row without cost. */
export function historyFile(
  mode: BiddableMode,
  attempt: string,
): {
  name: string
  mimeType: string
  buffer: Buffer
  lanes: string
} {
  const { good, misspelt } = ends[mode]
  const [place, to] = misspelt
  const rows = [...good, [withoutLetter(place, attempt), to]].flatMap(
    ([origin, destination], lane) =>
      [1, 2, 3, 4].map((month) => [
        `E2E${attempt}-${lane}-${month}`,
        `2026-0${month}-10`,
        origin,
        destination,
        journeyEquipment(attempt),
        'Meridian Lines',
        '2',
        '4',
        '900',
        '6',
        String(4000 + lane * 100),
      ]),
  )
  const unpriced = [
    [
      `E2E${attempt}-X`,
      '2026-05-10',
      good[0]?.[0] ?? '',
      good[0]?.[1] ?? '',
      journeyEquipment(attempt),
      'Meridian Lines',
      '1',
      '2',
      '500',
      '3',
      'Invoiced separately',
    ],
  ]
  const headings = [
    'Shipment',
    'Ship date',
    'Origin',
    'Destination',
    'Equipment',
    'Carrier',
    'Shipments',
    'Containers',
    'Weight (kg)',
    'Volume (cbm)',
    'Freight cost (USD)',
  ]
  const text = [headings, ...rows, ...unpriced]
    .map((row) => row.map((cell) => `"${cell}"`).join(','))
    .join('\r\n')
  return {
    name: `journey-${mode}-${attempt}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
    lanes: String(good.length + 1),
  }
}

/** Another letter for each attempt: what an earlier one decided is known as the company's own word. */
function withoutLetter(place: string, attempt: string): string {
  const at = 5 + ((attempt.codePointAt(0) ?? 65) - 65)
  return place.slice(0, at) + place.slice(at + 1)
}
