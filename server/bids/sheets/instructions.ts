import type { DataValidation } from 'hucre'
import { noBid } from '#domain/bid-cell.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { measureOf, perUnit } from '#domain/unit-rate.ts'
import { type BiddableMode, modeTitle } from '#domain/mode.ts'
import { ownCo2eTitle } from '#domain/own-co2e.ts'
import {
  exampleRate,
  foreignExample,
  headingStyle,
  inputRules,
  monthsHint,
  onePageWide,
} from './bid-sheet-layout.ts'
import { capacitySheetName } from './capacity-sheet.ts'
import type { Choices } from './choices.ts'
import { currencyOffered } from './choices.ts'
import { chargeHeading, headings } from './columns.ts'
import { counted } from '#domain/quantity.ts'

/** How the sheet is filled, with an example for every column that Excel holds to the same rules. */
export function instructions(mode: BiddableMode, lanes: number, kinds: readonly Choices[]) {
  const columns = exampleColumns(mode, kinds)
  const introduction = [...sentences(mode, lanes, kinds).map((sentence) => [sentence]), []]
  const rules = inputRules(mode, kinds.slice(0, 1), null)
  const head = ['Column', 'What to write', 'Example']
  return {
    name: 'How to fill',
    columns: [{ width: 46 }, { width: 74 }, { width: 22 }],
    pageSetup: onePageWide,
    rows: [
      ...introduction,
      head,
      ...columns.map(({ heading, what, example }) => [heading, what, example]),
    ],
    cells: new Map(
      head.map((value, at) => [
        `${introduction.length},${at}`,
        { value, type: 'string' as const, style: headingStyle },
      ]),
    ),
    dataValidations: columns.flatMap(({ heading }, at): DataValidation[] => {
      const cell = `C${introduction.length + 2 + at}`
      const rule = rules.get(heading)
      return rule ? [{ ...rule(cell), range: cell }] : []
    }),
  }
}

const sentences = (mode: BiddableMode, lanes: number, kinds: readonly Choices[]): string[] => {
  const other = foreignExample(kinds)
  return [
    `${modeTitle(mode)} bid sheet, ${counted(lanes, 'lane')}`,
    'Fill the yellow cells. A complete bid needs every column marked with *.',
    `Rates are in the currency of their row${other === null ? '.' : `; write another one behind the rate, such as ${other}.`}`,
    '0 says that a charge is not charged. An empty cell says nothing.',
    `Choose "no" under "${headings.bids}" to decline a lane, or to withdraw the bid you submitted on it; the shipper is notified. "${noBid}" in place of the rates says the same.`,
    'Leave every rate of a lane empty to say nothing: a bid you made before stays as it is.',
    'Rows may be sorted or deleted. A deleted row says nothing about its lane.',
    'Columns may be moved, and columns and sheets of your own added. Keep the Lane ID and the headings.',
    'Gray cells identify the lane. Do not change them: a row whose Lane ID, place, equipment or service was changed is listed and not read.',
    'Sort with the buttons of the heading row, or with all columns selected, so that the cells of a row stay together.',
    'Hidden and filtered rows are read like any other.',
    `The sheet "${capacitySheetName}" says the most you take a year of several lanes together; the shipper cannot award you more. Leave it empty for no limit.`,
    'Save as xlsx or csv and upload it. You then review what it says: nothing is submitted before you confirm.',
    'Rows with a wrong cell are named and not proposed; the others are.',
  ]
}

function exampleColumns(mode: BiddableMode, kinds: readonly Choices[]) {
  const other = foreignExample(kinds)
  const [choices] = kinds
  const charges = chargeLines[mode].map((line, at) => {
    const needed = line.mandatory
      ? 'Needed: an amount, or 0 if not charged.'
      : 'An amount, 0, or empty.'
    // One of the optional charges shows how another currency is written.
    const isForeign = other !== null && !line.mandatory && at === firstOptional(mode)
    return {
      heading: chargeHeading(line),
      what: needed,
      example: isForeign ? other : exampleRate(kinds, line.unit),
    }
  })
  return [
    { heading: headings.bids, what: 'yes, no, or empty.', example: 'yes' },
    ...charges,
    {
      heading: headings.currency,
      what: 'A currency of the list; of all rates of the row that name no other.',
      example: choices ? currencyOffered(undefined, choices) : 'USD',
    },
    { heading: headings.validMonths, what: monthsHint(choices?.months ?? []), example: 'all' },
    { heading: headings.transitDays, what: 'Whole days from 0 to 365.', example: 21 },
    {
      heading: headings.capacity,
      what: `The most of the lane you can move in a year, in ${measureOf(mode)}; empty = all of it.`,
      example: 40,
    },
    {
      heading: ownCo2eTitle(mode),
      what: `Your own emissions ${perUnit(mode)}, kg CO2e well-to-wheel (ISO 14083); empty = the modelled figure counts.`,
      example: 1.2,
    },
    { heading: headings.remarks, what: 'Anything the shipper should read.', example: 'Direct' },
  ]
}

const firstOptional = (mode: BiddableMode): number =>
  chargeLines[mode].findIndex(({ mandatory }) => !mandatory)
