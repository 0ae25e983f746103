export const placeSources = ['code', 'postal code', 'name', 'alias', 'repair'] as const
export type PlaceSource = (typeof placeSources)[number]

/** Reasons to look at a place before approval, worst first. */
export const placeDoubts = ['differs', 'alias', 'repair', 'forms'] as const
export type PlaceDoubt = (typeof placeDoubts)[number]

export const placeDoubtWords: Record<PlaceDoubt, string> = {
  differs: 'Differs from the written name',
  alias: 'Company alias',
  repair: 'Repaired',
  forms: 'Several written forms',
}

export type ReadPlace = {
  /** Null where the file was read before its own words were stored. */
  written: string | null
  readAs: string
  source: PlaceSource | null
  /** How many written forms of the same file were read as this place. */
  forms: number
}

/** Why a place should be checked, worst first; a code or postal code need not resemble the name it stands for. */
export const doubtsOf = ({ written, readAs, source, forms }: ReadPlace): PlaceDoubt[] =>
  placeDoubts.filter(
    (doubt) =>
      ({
        differs: source === 'name' && written !== null && !resembles(written, readAs),
        alias: source === 'alias',
        repair: source === 'repair',
        forms: forms > 1,
      })[doubt],
  )

type Doubted = { doubts: readonly PlaceDoubt[]; rows: number }

/** Worst doubt first; within it what concerns the most rows. */
export const byDoubt = (a: Doubted, b: Doubted): number =>
  rank(a.doubts) - rank(b.doubts) || b.doubts.length - a.doubts.length || b.rows - a.rows

const rank = ([worst]: readonly PlaceDoubt[]) =>
  worst === undefined ? placeDoubts.length : placeDoubts.indexOf(worst)

/** Whether every word of the shorter name, without its state and country, stands in the other. */
function resembles(written: string, readAs: string): boolean {
  const [from, to] = [nameWords(written), nameWords(readAs)]
  const [fewer, more] = from.length <= to.length ? [from, to] : [to, from]
  return fewer.length > 0 && fewer.every((word) => more.includes(word))
}

const nameWords = (text: string): string[] =>
  (text.split(',')[0] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
