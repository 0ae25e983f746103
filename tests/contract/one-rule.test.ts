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
    /status <> 'draft'|landed_cents is not null and|status = 'submitted' and \S*landed/,
  ],
  ['which awards stand', '/server/awards/confirmed-awards.ts', /state = 'confirmed'/],
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

/** Where hundredths are not cents. */
const hundredths = {
  '/server/bids/feedback.ts': 'steps of a distance',
  '/server/distances/simplify-path.ts': 'of a degree',
  '/server/lanes/lane-export.ts': 'of a volume',
  '/server/places/table.ts': 'of a degree',
  '/server/terms/save-terms.ts': 'percent',
  '/src/domain/amount-in-words.ts': 'hundreds of a number',
  '/src/domain/amount-unit.ts': 'of 100 kg',
  '/src/domain/bid-feedback.ts': 'percent',
  '/src/domain/money.ts': 'cents',
  '/src/domain/terms-number.ts': 'percent',
  '/src/features/accounts/CropDialog.tsx': 'percent',
  '/src/features/awards/board-of-bids.ts': 'percent of a lane',
  '/src/features/lanes/target-entry.ts': 'percent',
  '/src/features/terms/CarrierPreview.tsx': 'percent',
  '/src/features/terms/terms-draft.ts': 'percent',
  '/src/features/uploads/send-file.ts': 'percent',
  '/src/ui/grid/editing/sheet-editing.ts': 'percent',
}

test('cents become dollars in toDollars and dollarsOf, and dollars cents in toCents', () => {
  expect(filesWith(/\/ ?100\b(?!\.)|[cC]ents\b.*\* ?100\b/).toSorted()).toEqual(
    Object.keys(hundredths).toSorted(),
  )
  expect(filesWith(/\/ ?100\.0\b/)).toEqual(['/server/store/dollars.ts'])
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
