import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(
    ['/server/**/*.ts', '/src/**/*.{ts,tsx}', '!**/*.test.*', '!/server/demo/**'],
    { query: '?raw', import: 'default', eager: true },
  ),
)

const filesWith = (spelled: RegExp): string[] =>
  sources.flatMap(([file, source]) => (spelled.test(source) ? [file] : []))

const kindOfCompany = `(?:'(?:Customer|Carrier|Owner|DataCustomer)'|CompanyKind\\.)`

// A rule that is spelled out once more is one that the next place spells differently.
test.each([
  [
    'which bids count',
    '/server/bids/counting-bids.ts',
    /status <> 'draft'|ne\(bid\w*\.status, 'draft'\)|landed_cents is not null and|status = 'submitted' and \S*landed/,
  ],
  [
    'which awards stand',
    '/server/awards/confirmed-awards.ts',
    /state\}? (?:=|<>) '(?:confirmed|pending|withdrawn)'|\((?:a|awards)\.state, '/,
  ],
  [
    'which lanes a person may see',
    '/server/lanes/seen-lanes.ts',
    /status in \('started', 'paused', 'awarded'\)|lanes\.approved, true|ompanyId\} and (?:l\.)?approved/,
  ],
  [
    'what kind a company is',
    '/src/domain/company-kind.ts',
    new RegExp(`kind\\S* (?:(?:[!=]==|<>) ${kindOfCompany}|= '(?:Customer|Carrier|Owner)')`, 'i'),
  ],
])('%s is said once', (_rule, home, spelled) => {
  expect(filesWith(spelled)).toEqual([home])
})

const savingsInTheApp = '/src/domain/savings.ts'
const savingsInStatements = '/server/savings/savings-rule.ts'

// The statements say the same as the app: server/savings/savings-rule.test.ts calculates with both.
test.each([
  [
    'what is saved against a reference',
    /(?<!abs\()\b\w*(?:baseline|covered|reference|before|expected)(?:C\w*)?(?: \?\? 0\))? - (?!\(?\w*\.?baseline)\(?(?:sum\()?\w*\.?\w*(?:cost|paid|after|awarded|actual|compared|covered|lowest|newest)/i,
    [savingsInTheApp],
  ],
  ['savings as a ratio', /(?:savings|saved)(?:Cents)? \/ (?!\/)/i, [savingsInTheApp]],
  [
    'how far a cost is above another',
    /(?:\(|=>|\?|return|=|\s:)\s*\([\w.]+ - ([\w.]+)\) \/ \1(?![\w.])|\/ [\w.]+ - 1\b/,
    [savingsInTheApp],
  ],
  [
    'a baseline of history',
    /historic(?:Charge|_?cents)\S* [*/] |cents::numeric \*/i,
    [savingsInTheApp],
  ],
  [
    'a target by percent of a baseline',
    /baseline\w*\}?\)? \* \(|baseline\w* \* 0\./i,
    [savingsInStatements, savingsInTheApp],
  ],
  [
    'sums of awards',
    /sum\([^)]*awarded_?cents|sum\((?:coalesce\()?a\.baseline_cents/i,
    [savingsInStatements],
  ],
  [
    'a part of a yearly cost',
    /\* share\w*\)? \/ 100|\* \S*covered\S* \/ nullif/,
    [savingsInStatements],
  ],
])('%s is said once, in the app and in statements', (_rule, spelled, homes) => {
  expect(filesWith(spelled).toSorted()).toEqual(homes)
})

/** Where hundredths are not cents. */
const hundredths = {
  '/server/bids/feedback.ts': 'steps of a distance',
  '/server/distances/sea-paths.ts': 'of a degree',
  '/server/lanes/lane-export.ts': 'of a volume',
  '/server/places/table.ts': 'of a degree',
  '/server/savings/savings-rule.ts': 'percent',
  '/src/domain/amount-in-words.ts': 'hundreds of a number',
  '/src/domain/amount-unit.ts': 'of 100 kg',
  '/src/domain/award-capacity.ts': 'shares in percent',
  '/src/domain/bid-feedback.ts': 'percent',
  '/src/domain/money.ts': 'cents',
  '/src/domain/savings.ts': 'percent',
  '/src/domain/shortlist.ts': 'percent',
  '/src/domain/terms-number.ts': 'percent',
  '/src/features/accounts/CropDialog.tsx': 'percent',
  '/src/features/terms/terms-draft.ts': 'percent',
  '/src/features/uploads/send-file.ts': 'percent',
  '/src/ui/grid/editing/sheet-editing.ts': 'percent',
  '/src/ui/grid/use-letter-scale.ts': 'of a factor',
}

test('cents become dollars in toDollars and dollarsOf, and dollars cents in toCents', () => {
  expect(filesWith(/\/ ?100\b(?!\.)|[cC]ents\b.*\* ?100\b/).toSorted()).toEqual(
    Object.keys(hundredths).toSorted(),
  )
  expect(filesWith(/\/ ?100\.0\b/)).toEqual(['/server/store/dollars.ts'])
})

/** Where the app turns dollars into cents or back, and what of the world outside is there. */
const borders = {
  '/src/features/awards/board-lane.ts': 'answer',
  '/src/features/awards/board-of-bids.ts': 'answer',
  '/src/features/benchmark/benchmark.api.ts': 'answer',
  '/src/features/carrier-offers/OfferDialog.tsx': 'answer, and typed',
  '/src/features/carrier-offers/lane-rate.ts': 'answer',
  '/src/features/carriers/carriers.api.ts': 'answer',
  '/src/features/lanes/TargetDialog.tsx': 'body',
  '/src/features/lanes/known-bids.ts': 'answer',
  '/src/features/lanes/lane-entry/edited-lane.ts': 'typed',
  '/src/features/lanes/target-entry.ts': 'typed, and a file',
  '/src/features/overview/overview.api.ts': 'answer',
  '/src/features/reporting/SavingsReport.tsx': 'chart',
  '/src/features/savings/LedgerTab.tsx': 'chart',
  '/src/features/savings/SavingsByMode.tsx': 'chart',
  '/src/features/savings/SavingsScreen.tsx': 'chart',
  '/src/features/scenarios/WeightsForm.tsx': 'typed',
  '/src/features/scenarios/knob-range.ts': 'steps of whole dollars',
  '/src/lib/in-cents.ts': 'answer',
  '/src/ui/grid/column-kinds.ts': 'cells, as they are typed and copied',
}

test('the app turns dollars into cents where it meets the world, and shows cents as they are', () => {
  const converts = filesWith(/\bto(?:Cents|Dollars)(?:OrNull)?\(/).filter((file) =>
    /^\/src\/(?!domain)/.test(file),
  )

  expect(converts.toSorted()).toEqual(Object.keys(borders).toSorted())
  expect(filesWith(/format(?:Usd|Money)\(\s*toDollars/)).toEqual(['/src/domain/money.ts'])
  expect(filesWith(/toDollars(?:OrNull)?\(\s*toCents/)).toEqual([
    '/src/features/lanes/lane-entry/edited-lane.ts',
  ])
})

/** Cards, charts and maps; what is compared stands in full. */
const shortMoney = [
  '/src/features/awards/BoardFigures.tsx',
  '/src/features/benchmark/BenchmarkScreen.tsx',
  '/src/features/bidding/BidFigures.tsx',
  '/src/features/lanes/ShipperLanes.tsx',
  '/src/features/overview/CarrierDashboard.tsx',
  '/src/features/overview/DashboardCharts.tsx',
  '/src/features/overview/PartCharts.tsx',
  '/src/features/overview/measure.ts',
  '/src/features/overview/stat-words.ts',
  '/src/features/reporting/OwnReports.tsx',
  '/src/features/reporting/SavingsReport.tsx',
  '/src/features/reporting/TopLanes.tsx',
  '/src/features/savings/LedgerTab.tsx',
  '/src/features/savings/SavingsByMode.tsx',
  '/src/features/savings/SavingsScreen.tsx',
  '/src/features/spend/SpendByMode.tsx',
  '/src/features/spend/SpendFigures.tsx',
  '/src/features/spend/SpendMonths.tsx',
  '/src/features/spend/SpendParts.tsx',
  '/src/features/spend/SpendPlaces.tsx',
  '/src/features/uploads/UploadFigures.tsx',
  '/src/features/uploads/UploadResults.tsx',
]

test('money is shortened on cards and charts alone', () => {
  const shortens = filesWith(/\bformat(?:Usd|CentsShort)\b/).filter(
    (file) => file !== '/src/domain/money.ts',
  )

  expect(shortens.toSorted()).toEqual(shortMoney.toSorted())
})

/** Where one thing is not counted but named, or said in a sentence of its own. */
const saidOfOne = [
  '/server/awards/reset-lane.ts',
  '/server/terms/extend-lanes.ts',
  '/src/domain/award-optimiser/sentence.ts',
  '/src/features/award-answers/AwardsToAnswer.tsx',
  '/src/features/documents/DeleteDialog.tsx',
  '/src/features/documents/document-badge.ts',
  '/src/features/reference-data/ReferenceScreen.tsx',
  '/src/features/reference-data/use-row-saving.ts',
  '/src/features/reporting/SavingsFigures.tsx',
  '/src/features/users/InviteDialog.tsx',
]

test('the words that go with a count are chosen by counted and agreeing', () => {
  const wordsOfOne = /=== 1\s*\?\s*(?:['"`](?!['"`/\d])|\w*(?:one|noun|singular)\b)/i
  const wordsOfMany = /(?:[!=]==|>) 1 \? (?:\d+|'s'|''|`[^`]*`|\w+) : ['`](?:\w*s['`]|\$\{\w+\}s)/
  const byPlace = /=== 1 \? 0 : 1\]/

  expect(filesWith(wordsOfOne).toSorted()).toEqual(
    [...saidOfOne, '/src/domain/quantity.ts'].toSorted(),
  )
  expect(filesWith(wordsOfMany)).toEqual([])
  expect(filesWith(byPlace)).toEqual([])
})

test('statuses of an upload that belong together are a list of domain/upload.ts', () => {
  const status = String.raw`UploadStatus\.\w+`
  const adjacent = new RegExp(
    String.raw`${status}\}?,\s*(?:\$\{)?${status}[\]},]|${status}\)? (?:\|\||&&)\s+\S*status [!=]== ${status}`,
  )
  const numbered = /upload[^\n]*status(?:"|\})? (?:not )?(?:in \(|between |= |<> )\d{3}/

  // A returned bid sheet is decided after it was refused as well.
  expect(filesWith(adjacent)).toEqual(['/server/bids/sheets/waiting-sheets.ts'])
  expect(filesWith(numbered)).toEqual([])
})

test('a control is labelled by a field of src/ui', () => {
  const elsewhere = filesWith(/<label\b|\bForm\.Label\b/).filter(
    (file) => !file.startsWith('/src/ui/'),
  )

  expect(elsewhere.toSorted()).toEqual([
    '/src/features/bidding/bid-sheet/SheetToolbar.tsx',
    '/src/features/lanes/drawer/VolumeEditor.tsx',
  ])
})
