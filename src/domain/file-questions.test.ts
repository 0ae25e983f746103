import { describe, expect, test } from 'vitest'
import type { ColumnMapping } from './column-mapping.ts'
import { currencyOfAmount } from './currency-questions.ts'
import { isOpen, questionsOf, settledReading, withAnswer } from './file-questions.ts'
import { type Cell, type ReadingAnswers, readingAnswersSchema } from './file-reading.ts'
import { Mode } from './mode.ts'

const none = readingAnswersSchema.parse({})

type Given = {
  /** Cells of each column by heading. */
  columns: Record<string, readonly Cell[]>
  mapping: ColumnMapping
  mode?: Mode
  answers?: ReadingAnswers
  earlier?: ReadingAnswers | null
  hiddenRows?: number
}

function ask(given: Given) {
  const { columns, mapping, mode = Mode.OceanFCL, answers = none, earlier = null } = given
  const headings = Object.keys(columns)
  const longest = Math.max(...Object.values(columns).map((cells) => cells.length))
  const rows = Array.from({ length: longest }, (_, row) =>
    headings.map((heading) => columns[heading]?.[row] ?? ''),
  )
  const file = { headings, rows, hiddenRows: given.hiddenRows ?? 0 }
  const questions = questionsOf(file, mapping, mode, answers, earlier)
  const one = (key: string) => questions.find((question) => question.key === key)
  return { questions, one, open: questions.filter(isOpen).map(({ key }) => key) }
}

test('a clean file in English is asked nothing', () => {
  const { open, questions } = ask({
    columns: {
      Reference: ['A1', 'A2'],
      'Ship date': ['3/25/2026', '4/1/2026'],
      'Freight cost (USD)': ['1,950.50', '2,100.00'],
      'Weight (kg)': ['18,400', '17,000'],
      'Volume (cbm)': ['60', '58'],
      Miles: [1200, 900],
    },
    mapping: {
      reference: ['Reference'],
      shipDate: ['Ship date'],
      freightCost: ['Freight cost (USD)'],
      kilograms: ['Weight (kg)'],
      cubicMetres: ['Volume (cbm)'],
      miles: ['Miles'],
    },
  })

  expect(open).toEqual([])
  expect(settledReading(questions, none)).toEqual({
    rowIs: 'shipment',
    containersPerRow: 'one',
    decimalMark: '.',
    dateOrder: 'month-first',
    currencies: { 'Freight cost (USD)': 'USD' },
    weightUnit: 'kg',
    volumeUnit: 'm3',
    distanceUnit: 'mi',
  })
})

test('a German file says km and lb, and is asked what 1.234 is', () => {
  const { one, open } = ask({
    columns: {
      'Entfernung (km)': ['1.234', '5.908'],
      'Gewicht (lb)': ['40.000'],
      'Frachtkosten EUR': ['1.234'],
    },
    mapping: {
      miles: ['Entfernung (km)'],
      kilograms: ['Gewicht (lb)'],
      freightCost: ['Frachtkosten EUR'],
    },
  })

  expect(open).toEqual(['decimalMark'])
  expect(one('distanceUnit')).toMatchObject({ answer: 'km', evidence: 'Heading says km' })
  expect(one('weightUnit')).toMatchObject({ answer: 'lb', evidence: 'Heading says lb' })
  expect(one('currency:Frachtkosten EUR')).toMatchObject({ answer: 'EUR', source: 'file' })
  expect(one('decimalMark')?.evidence).toBe('4 values fit both, such as "40.000"')
  expect(one('decimalMark')?.choices.map(({ value, detail }) => [value, detail])).toEqual([
    ['.', '"40.000" is read as 40'],
    [',', '"40.000" is read as 40000'],
  ])
})

describe('the currency of money columns', () => {
  const freight: ColumnMapping = { freightCost: ['Freight cost'] }

  test('is asked once for columns that show nothing, with the total in each usual currency', () => {
    const { one, open } = ask({
      columns: { 'Freight cost': ['28,000,000,000.00', '900,000,000.00'], Fuel: ['5.50'] },
      mapping: { freightCost: ['Freight cost'], fuelCharge: ['Fuel'] },
    })

    expect(open).toEqual(['currency:["Freight cost","Fuel"]'])
    const question = one('currency:["Freight cost","Fuel"]')
    expect(question?.title).toBe('Currency of "Freight cost", "Fuel"')
    expect(question?.choices.slice(0, 6).map(({ value }) => value)).toEqual(
      'USD EUR GBP CNY JPY KRW'.split(' '),
    )
    expect(question?.choices.find(({ value }) => value === 'KRW')?.detail).toBe(
      '"Freight cost" total 28,900,000,000 KRW',
    )
    expect(question?.choices.length).toBeGreaterThan(150)
  })

  test('is answered for all columns of the question', () => {
    const given: Given = {
      columns: { 'Freight cost': [1950], Fuel: [5] },
      mapping: { freightCost: ['Freight cost'], fuelCharge: ['Fuel'] },
    }
    const answers = withAnswer(none, ask(given).open[0] ?? '', 'KRW')
    const { open, questions } = ask({ ...given, answers })

    expect(open).toEqual([])
    expect(questions.find(({ source }) => source === 'uploader')?.answer).toBe('KRW')
    expect(settledReading(questions, answers).currencies).toEqual({
      'Freight cost': 'KRW',
      Fuel: 'KRW',
    })
  })

  test('comes from earlier files of the company where nothing tells', () => {
    const earlier = withAnswer(none, 'currency:Freight cost', 'KRW')
    const { one } = ask({ columns: { 'Freight cost': [1950] }, mapping: freight, earlier })

    expect(one('currency:Freight cost')).toMatchObject({ answer: 'KRW', source: 'earlier' })
  })

  test.each<[string, Record<string, Cell[]>, string | null | undefined, string[]]>([
    ['a sign of several', { 'Cost ($)': [5] }, null, ['USD', 'CAD']],
    ['amounts with a sign of several', { Cost: ['$5'] }, null, ['USD', 'CAD']],
    ['amounts that all say one', { Cost: ['EUR 5', '7 €'] }, 'EUR', ['EUR']],
    ['amounts of which some say one', { Cost: ['EUR 5', '7'] }, null, ['EUR', 'USD']],
    ['amounts that say several', { Cost: ['EUR 5', 'USD 7'] }, undefined, []],
    ['a heading and a sign that agree', { 'Cost (CAD)': ['$5'] }, 'CAD', ['CAD']],
    ['a heading and a sign that differ', { 'Cost (EUR)': ['$5'] }, null, ['EUR', 'USD']],
    ['a filled currency column', { Cost: [5], Cur: ['EUR'] }, undefined, []],
    ['a currency column with gaps', { Cost: [5, 6], Cur: ['EUR'] }, null, ['EUR', 'USD']],
    ['a heading and a column that agree', { 'Cost (EUR)': [5], Cur: ['EUR'] }, 'EUR', ['EUR']],
    ['a heading and a column that differ', { 'Cost (USD)': [5], Cur: ['EUR'] }, null, ['row']],
    ['no amounts', { Cost: ['', '-'] }, undefined, []],
  ])('%s', (_name, columns, answer, first) => {
    const [heading = ''] = Object.keys(columns)
    const { one } = ask({ columns, mapping: { freightCost: [heading], currency: ['Cur'] } })
    const question = one(`currency:${heading}`)

    expect(question?.answer).toBe(answer)
    expect(question?.choices.slice(0, first.length).map(({ value }) => value) ?? []).toEqual(first)
  })

  test('follows the row or the heading where they contradict, as the uploader decides', () => {
    const amount = { heading: 'Cost (USD)', own: null, row: 'EUR' }
    const answered = (value: string) => withAnswer(none, 'currency:Cost (USD)', value)

    expect(currencyOfAmount({ ...amount, answers: answered('row') })).toBe('EUR')
    expect(currencyOfAmount({ ...amount, answers: answered('all:USD') })).toBe('USD')
    expect(currencyOfAmount({ ...amount, own: 'GBP', answers: answered('all:USD') })).toBe('GBP')
    expect(currencyOfAmount({ ...amount, row: '', answers: answered('row') })).toBeUndefined()
    expect(currencyOfAmount({ ...amount, row: '', answers: none })).toBeUndefined()
  })
})

test('a gap in the currency column is named', () => {
  const { one } = ask({
    columns: { Cost: [5, 6, 7], Cur: ['EUR', '', 'EUR'] },
    mapping: { freightCost: ['Cost'], currency: ['Cur'] },
  })

  expect(one('currency:Cost')?.evidence).toBe('1 value has no currency in its row')
})

describe('the decimal mark', () => {
  const markOf = (cells: Cell[], given: Partial<Given> = {}) =>
    ask({ columns: { Cost: cells }, mapping: { freightCost: ['Cost'] }, ...given }).one(
      'decimalMark',
    )

  test.each<[string, Cell[], string | null | undefined]>([
    ['values that only fit a comma', ['1.234,50', '1.234'], ','],
    ['values that only fit a point', ['1,234.50', '1,234'], '.'],
    ['values of both kinds', ['1,234.50', '1.234,50'], null],
    ['values that fit both', ['1,234'], null],
    ['whole numbers', ['1234', '950'], undefined],
    ['number cells of a workbook', [1.234, 1950.5], undefined],
  ])('of %s', (_name, cells, answer) => {
    expect(markOf(cells)?.answer).toBe(answer)
  })

  test('says what was found', () => {
    expect(markOf(['1.234,50', '2,5', '1.234'])?.evidence).toBe(
      '2 values only fit 1.234,50, such as "1.234,50"',
    )
    expect(markOf(['1,234.50', '2,5'])?.evidence).toBe(
      '1 value only fits 1,234.50, such as "1,234.50"; 1 value only fits 1.234,50, such as "2,5"',
    )
  })

  test('is asked again although an earlier file was answered', () => {
    const question = markOf(['1,234'], { earlier: withAnswer(none, 'decimalMark', ',') })

    expect(question?.answer).toBeNull()
    expect(question?.evidence).toContain('an earlier file was read as 1.234,50')
  })

  test('is read from weights with their unit', () => {
    const { one } = ask({
      columns: { Weight: ['18.400,5 lbs'] },
      mapping: { kilograms: ['Weight'] },
    })

    expect(one('decimalMark')?.answer).toBe(',')
    expect(one('weightUnit')?.answer).toBe('lb')
  })
})

test.each<[string, Cell[], string | null | undefined]>([
  ['13/4/2026 and 3/4/2026', ['13/4/2026', '3/4/2026'], 'day-first'],
  ['4/13/2026 and 3/4/2026', ['4/13/2026', '3/4/2026'], 'month-first'],
  ['3/4/2026', ['3/4/2026'], null],
  ['13/4/2026 and 4/13/2026', ['13/4/2026', '4/13/2026'], null],
  ['2026-04-13 and a date cell', ['2026-04-13', 46125], undefined],
])('the order of %s is %s', (_name, cells, order) => {
  const { one } = ask({ columns: { Date: cells }, mapping: { shipDate: ['Date'] } })

  expect(one('dateOrder')?.answer).toBe(order)
})

test('dates that fit both orders are shown in both', () => {
  const { one } = ask({ columns: { Date: ['3/4/2026'] }, mapping: { shipDate: ['Date'] } })

  expect(one('dateOrder')?.choices.map(({ detail }) => detail)).toEqual([
    '"3/4/2026" is 4 Mar 2026',
    '"3/4/2026" is 3 Apr 2026',
  ])
})

test('a weight of no unit is asked with its median in each unit', () => {
  const { one } = ask({
    columns: { Weight: [400, 18400, 20000] },
    mapping: { kilograms: ['Weight'] },
  })

  expect(one('weightUnit')?.answer).toBeNull()
  expect(
    one('weightUnit')
      ?.choices.slice(0, 2)
      .map(({ detail }) => detail),
  ).toEqual(['median 18,400 kg', 'median 18,400 lb = 8,346 kg'])
})

test.each<[string, string, Cell[], string | null | undefined]>([
  ['distanceUnit', 'Distance', [120], null],
  ['volumeUnit', 'Volume', [12], null],
  ['volumeUnit', 'CBM', [12], 'm3'],
  ['weightUnit', 'Weight KGS', [12], 'kg'],
  ['weightUnit', 'Weight', ['12 kg', '13 kg'], 'kg'],
  ['weightUnit', 'Weight', ['12 kg', 13], null],
  ['weightUnit', 'Weight', ['12 kg', '13 lb'], undefined],
  ['weightUnit', 'Weight', ['', ''], undefined],
])('%s of "%s" with %j is %s', (key, heading, cells, unit) => {
  const columns = { distanceUnit: 'miles', volumeUnit: 'cubicMetres', weightUnit: 'kilograms' }
  const column = Object.entries(columns).find(([name]) => name === key)?.[1] ?? ''
  const { one } = ask({ columns: { [heading]: cells }, mapping: { [column]: [heading] } })

  expect(one(key)?.answer).toBe(unit)
})

test('a unit column settles the weights of the rows it fills', () => {
  const mapping: ColumnMapping = { kilograms: ['Weight'] }
  const withUnits = Object.assign(mapping, { weightUnit: ['UOM'] })
  const full = ask({ columns: { Weight: [1, 2], UOM: ['KG', 'LB'] }, mapping: withUnits })
  const gaps = ask({ columns: { Weight: [1, 2], UOM: ['KG', ''] }, mapping: withUnits })

  expect(full.one('weightUnit')).toBeUndefined()
  expect(gaps.one('weightUnit')).toMatchObject({
    answer: null,
    evidence: '1 of 2 values have no unit in their row',
  })
})

describe('what one row is', () => {
  const columns = { Ref: ['A', 'A', 'A', 'B', 'B', 'C'] }
  const mapping: ColumnMapping = { reference: ['Ref'] }

  test('is asked where references repeat', () => {
    expect(ask({ columns, mapping }).one('rowIs')).toMatchObject({
      answer: null,
      evidence: '2 references repeat, up to 3 rows each',
    })
  })

  test('offers containers first where they differ within a reference', () => {
    const container = ['MSKU1234565', 'MSKU7654321']
    const { one } = ask({
      columns: { ...columns, Container: container.concat('TCNU1112223') },
      mapping,
    })

    expect(one('rowIs')?.choices.map(({ value }) => value)).toEqual([
      'container',
      'shipment',
      'item',
      'charge',
    ])
  })

  test('is no container by air', () => {
    const { one } = ask({ columns, mapping, mode: Mode.AirFreight })

    expect(one('rowIs')?.choices.map(({ value }) => value)).toEqual(['shipment', 'item', 'charge'])
  })
})

test('hidden rows are asked about', () => {
  const { one } = ask({ columns: { Ref: ['A'] }, mapping: {}, hiddenRows: 37 })

  expect(one('hiddenRows')).toMatchObject({
    answer: null,
    evidence: '37 rows are hidden in the workbook',
  })
})

test('an answer that is no choice of its question answers nothing', () => {
  const answers = withAnswer(none, 'currency:Cost', 'row')
  const { open } = ask({ columns: { Cost: [5] }, mapping: { freightCost: ['Cost'] }, answers })

  expect(open).toEqual(['currency:Cost'])
})

test.each([
  {
    mode: Mode.OceanFCL,
    columns: { Reference: ['A1'] },
    says: 'No column counts containers: each row counts as one',
  },
  {
    mode: Mode.RoadDrayage,
    columns: { Reference: ['A1'] },
    says: 'No column counts containers: each row counts as one',
  },
  {
    mode: Mode.Universal,
    columns: { Mode: ['Truck', 'FCL'] },
    says: 'No column counts containers: each row counts as one',
  },
  {
    mode: Mode.OceanFCL,
    columns: { Reference: ['A1'], Loads: ['3'] },
    says: 'No column counts containers: each shipment counts as one',
  },
  {
    mode: Mode.OceanFCL,
    columns: { Boxes: ['2', '', '1'] },
    says: '1 of 3 rows do not count containers: each row of them counts as one',
  },
  { mode: Mode.OceanFCL, columns: { Boxes: ['2', '1'] }, says: undefined },
  { mode: Mode.RoadFTL, columns: { Reference: ['A1'] }, says: undefined },
  { mode: Mode.Universal, columns: { Mode: ['Truck', 'Air'] }, says: undefined },
])(
  'containers nobody counts are said to be one for each row: $mode, $columns',
  ({ mode, columns, says }) => {
    const { one, open } = ask({
      mode,
      columns,
      mapping: {
        reference: ['Reference'],
        mode: ['Mode'],
        ...('Loads' in columns && { shipments: ['Loads'] }),
        ...('Boxes' in columns && { containers: ['Boxes'] }),
      },
    })

    expect(one('containersPerRow')?.evidence).toBe(says)
    expect(open).not.toContain('containersPerRow')
  },
)
