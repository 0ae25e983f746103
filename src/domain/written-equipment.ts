import { containerSize } from './container-code.ts'
import { equipment } from './equipment.ts'
import { foldWord } from './fold.ts'
import type { BiddableMode } from './mode.ts'

/**
 * The equipment that a word means in a mode, by its ISO 6346 code or a common spelling; undefined where
 * the word leaves the size or type open ('40 ft', 'HC') or names no equipment.
 */
export function readEquipment(word: string, mode: BiddableMode): string | undefined {
  const folded = foldWord(word.replaceAll(/[′’"”]/g, "'"))
  const names = [
    known.get(folded),
    truckNamed(folded),
    isoContainer(folded) ?? containerNamed(folded),
    loadNamed(folded),
  ]
  return names
    .map((name) => equipment.find((type) => type.name === name && type.modes.includes(mode)))
    .find((type) => type !== undefined)?.name
}

const known: ReadonlyMap<string, string> = new Map(
  equipment.map(({ name }) => [foldWord(name), name]),
)

type Shape = 'dry' | 'high' | 'reefer' | 'tank' | 'open top' | 'flat rack'

/**
 * The container of an ISO 6346 size and type code. A code whose type is two letters can be a trade name as
 * well ('45GP' is 40 ft high cube in the standard, 45 ft to many): these are read where both agree.
 */
function isoContainer(folded: string): string | undefined {
  const code = folded.replaceAll(' ', '').toUpperCase()
  const isDetailed = /^[24L][0-9][GRTUP]\d$/.test(code)
  if (!isDetailed && !/^[24]2(?:GP|RE|RT|RS|TN|TD|TG|UT|PF|PC)$/.test(code)) return undefined
  const size = containerSize(code)
  if (!size) return undefined
  // 8 ft high and 8 ft 6 in are one price in the trade; taller than 9 ft 6 in is none of the list.
  const isHigh = code[1] === '5'
  if (!isHigh && code[1] !== '0' && code[1] !== '2') return undefined
  const shape = shapeOfType(code.slice(2), isHigh)
  return shape && containerOf(size.feet, shape)
}

function shapeOfType(type: string, isHigh: boolean): Set<Shape> | undefined {
  const height: Shape[] = isHigh ? ['high'] : []
  if (/^G[0-3P]$/.test(type)) return new Set(['dry', ...height])
  if (/^R[0-3EST]$/.test(type)) return new Set(['reefer', ...height])
  if (/^T[0-9NDG]$/.test(type)) return new Set(['tank', ...height])
  if (/^U[0-4T]$/.test(type)) return new Set(['open top', ...height])
  // P0 and PL are platforms without ends, P5 a skeleton; 40 ft flat racks are high as a rule.
  if (/^P[1-4FC]$/.test(type)) return new Set(['flat rack'])
  return undefined
}

function containerOf(feet: number, shape: ReadonlySet<Shape>): string | undefined {
  const kinds = [...shape].filter((one) => one !== 'high')
  if (kinds.length > 1) return undefined
  const suffix = suffixes[kinds[0] ?? 'dry'][shape.has('high') ? 'high' : 'usual']
  return suffix && `${feet}${suffix}`
}

const suffixes: Record<Exclude<Shape, 'high'>, { usual: string; high?: string }> = {
  dry: { usual: 'DV', high: 'HC' },
  reefer: { usual: 'RF', high: 'RH' },
  tank: { usual: 'TK' },
  'open top': { usual: 'OT' },
  'flat rack': { usual: 'FR' },
}

/** '40 ft high cube', '20 standard dry', '40HQ', 'Reefer 40 HC': one length and a shape, nothing else. */
function containerNamed(folded: string): string | undefined {
  const words = wordsOf(folded)
  if (words === undefined) return undefined
  const feet = words.filter((word) => /^\d+$/.test(word)).map(Number)
  const shapes = words
    .filter((word) => !/^\d+$/.test(word) && !fillers.has(word))
    .map((word) => shapesByWord.get(word))
  const [length] = feet
  if (feet.length !== 1 || length === undefined || shapes.length === 0) return undefined
  const shape = new Set<Shape>()
  for (const named of shapes) {
    if (named === undefined) return undefined
    for (const one of named) shape.add(one)
  }
  return containerOf(length, shape)
}

/** Words and numbers apart, with the phrases of two words joined; undefined where nothing is left. */
function wordsOf(folded: string): string[] | undefined {
  const apart = folded.replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
  const joined = phrases.reduce((text, [phrase, word]) => text.replace(phrase, word), apart)
  const words = joined.split(' ').filter((word) => word !== '')
  return words.length === 0 ? undefined : words
}

const phrases: readonly (readonly [RegExp, string])[] = [
  [/英?尺/g, ' ft '],
  [/\bhi(?:gh)? cubes?\b/, 'highcube'],
  [/\bgeneral (?:purpose|cargo)\b/, 'gp'],
  [/\b(?:dry|standard|std) (?:van|container|cargo|box)\b/, 'dry'],
  [/\b(?:reefer|refrigerated) vans?\b/, 'reefer'],
  [/\bopen tops?\b/, 'opentop'],
  [/\bflat racks?\b/, 'flatrack'],
  [/\bstep decks?\b/, 'stepdeck'],
  [/\bflat beds?\b/, 'flatbed'],
  [/\bdrop trailers?\b/, 'droptrailer'],
  [/\b(?:box|straight) trucks?\b/, 'boxtruck'],
  [/\bcurtain (?:sider?s?|sided)\b/, 'curtainsider'],
]

const listed = (words: string): string[] => words.split(' ').map(foldWord)

/** What stands beside a length and a shape without saying either. */
const fillers: ReadonlySet<string> = new Set(
  listed(
    'ft feet foot fuß pies pieds piedi pés voet container containers cntr ctr cont contenedor conteneur contenitore contêiner contentor',
  ),
)

const shapeWords: readonly (readonly [readonly Shape[], string])[] = [
  [['dry'], 'dv dc gp st sd std dry standard normal seco sec secco droog 普柜 干货'],
  [['high'], 'high hc hq highcube hicube hicub 高柜'],
  [['reefer'], 'rf re rfr reefer refrigerated kühlcontainer frigo refrigerado frigorifico 冷柜'],
  [['reefer', 'high'], 'rh hr rq'],
  [['tank'], 'tk tank tanktainer isotank 罐柜'],
  [['open top'], 'ot opentop 开顶柜'],
  [['flat rack'], 'fr flatrack 框架柜'],
]
const shapesByWord: ReadonlyMap<string, readonly Shape[]> = new Map(
  shapeWords.flatMap(([shapes, words]) => listed(words).map((word) => [word, shapes] as const)),
)

/** A trailer by its kind, and its length where one is written. */
function truckNamed(folded: string): string | undefined {
  const words = (wordsOf(folded) ?? []).filter((word) => !truckFillers.has(word))
  const feet = words.filter((word) => /^\d+$/.test(word))
  const kinds = new Set(
    words.filter((word) => !/^\d+$/.test(word)).map((word) => trucksByWord.get(word)),
  )
  const [kind] = kinds
  if (kinds.size !== 1 || kind === undefined || feet.length > 1) return undefined
  return feet.length === 0 ? kind : `${feet[0]}' ${kind}`
}

const truckFillers: ReadonlySet<string> = new Set(listed('ft feet foot trailer trailers semi'))
const trucksByWord: ReadonlyMap<string, string> = new Map(
  (
    [
      ['Dry Van', 'dry van vans dv dryvan'],
      ['Reefer', 'reefer reefers refrigerated kühlauflieger frigorifico frigo'],
      ['Flatbed', 'flatbed flatbeds fb'],
      ['Step Deck', 'stepdeck stepdecks'],
      ['Drop Trailer', 'droptrailer'],
      ['Box Truck', 'boxtruck'],
      ['Curtainsider', 'curtainsider curtainsiders curtain tautliner tautliners planenauflieger'],
    ] as const
  ).flatMap(([name, words]) => listed(words).map((word) => [word, name] as const)),
)

/** How cargo is loaded that fills no container. */
const loadNamed = (folded: string): string | undefined => loadsByWord.get(folded)
const loadsByWord: ReadonlyMap<string, string> = new Map(
  (
    [
      [
        'Loose',
        'loose|loose cargo|loose cartons|lose|lose ware|carga suelta|suelta|en vrac|sfuso|carga solta|los gestort|散货',
      ],
      [
        'Palletised',
        'pallet|pallets|palletized|palletised|palletized cargo|plt|plts|palette|paletten|palettiert|paletizado|paletizada|palets|palettisé|palettisée|palettes|pallettizzato|palettizzato|gepalletiseerd|托盘',
      ],
      // IATA unit load device types, and the LD numbers the trade calls them by.
      ['ULD', 'uld|ulds|unit load device|ake|akh|ama|alf|pmc|pag|paj|pla|ld3|ld6|ld7|ld9|ld11'],
    ] as const
  ).flatMap(([name, words]) => words.split('|').map((word) => [foldWord(word), name] as const)),
)
