import { foldWord } from './fold.ts'
import { type ServiceType, serviceTypes } from './overview.ts'

/**
 * 'D2P', 'door to port', 'CY/CY', 'House to Pier', 'Haus-Hafen': where the carrier takes over and hands
 * over; 'blank' where the cell says nothing, undefined where it does not name both ends and nothing else.
 */
export function readService(word: string): ServiceType | 'blank' | undefined {
  const text = foldWord(word)
  if (word.trim() === '') return 'blank'
  const [, from, to] = /^([dhp])(?:\s*(?:2|t|to)\s*|\s)([dhp])$/.exec(text) ?? []
  const ends = from === undefined || to === undefined ? spelled(text) : [from, to]
  if (ends?.length !== 2) return undefined
  const [origin, destination] = ends.map((end) => endsByWord.get(end))
  return serviceTypes.find((type) => type === `${origin}-${destination}`)
}

/** The words that name an end, in order; undefined where there is any other word. */
function spelled(text: string): string[] | undefined {
  const words = text
    .replace(/\bcontainer yard\b/g, 'cy')
    .replace(/\bcontainer freight station\b/g, 'cfs')
    .replace(/\bstore door\b/g, 'sd')
    .replace(/港口|码头|堆场|工厂|机场|[门門港到]/g, ' $& ')
    .split(' ')
    .filter((one) => one !== '' && !links.has(one))
  return words.every((one) => endsByWord.has(one)) ? words : undefined
}

const listed = (words: string): string[] => words.split(' ').map(foldWord)

const links: ReadonlySet<string> = new Set(
  listed('to 2 from zu nach von bis a al de da do des du à au vers hasta tot naar van para até 到'),
)

/**
 * House is the shipper's or consignee's door; pier, container yard (CY) and container freight station
 * (CFS) are at the port. An airport is the port of air freight.
 */
const endsByWord: ReadonlyMap<string, 'Door' | 'Port'> = new Map(
  (
    [
      [
        'Door',
        'd dr door house h sd haus tür puerta domicilio porte domicile porta domicílio deur huis 门 門 工厂',
      ],
      [
        'Port',
        'p port cy cfs pier quay hafen kai flughafen airport puerto muelle aeropuerto quai aéroport porto banchina aeroporto cais haven kade luchthaven 港 港口 码头 堆场 机场',
      ],
    ] as const
  ).flatMap(([end, words]) => listed(words).map((word) => [word, end] as const)),
)
