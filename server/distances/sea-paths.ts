import { sql } from 'drizzle-orm'
import { biddableModes, modeDefinitions } from '#domain/mode.ts'
import type { Context } from '#server/context.ts'
import { placeByRef } from '#server/places/place.ts'
import { noteForEverybody } from '#server/store/change-log.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { seaPaths } from '#server/store/tables/reference.ts'
import { seaRoute } from './sea-route.ts'

/** UN/LOCODEs of two ports. */
export type PortPair = { from: string; to: string }
type Path = [number, number][]

const rowsAtOnce = 1000
/** To find a way takes milliseconds, and an upload may be waiting. */
const pairsAtOnce = 20

/** Ways by sea as they are drawn, [longitude, latitude]; a pair whose way nobody has found yet goes straight. */
export async function seaPathsOf(
  pairs: readonly PortPair[],
  db: Db,
): Promise<(from: string, to: string) => Path> {
  const known = await keptPaths(pairs, db)
  return (from, to) => known.get(key(from, to)) ?? []
}

/** Finds and keeps the ways of new lanes, so that no map waits for them. */
export async function keepSeaPaths(
  pairs: readonly PortPair[],
  db: Db | Transaction,
): Promise<void> {
  const known = await keptPaths(pairs, db)
  await keep(findPaths(pairs.filter(({ from, to }) => !known.has(key(from, to)))), db)
}

/**
 * Finds the ways of lanes that were made without: each call some of them, false once none is left. Maps then show
 * them to everyone who asked before.
 */
export function seaPathFinder({ database }: Pick<Context, 'database'>): () => Promise<boolean> {
  let waiting: PortPair[] | undefined
  return async () => {
    waiting ??= await missingPairs(database.db)
    const next = waiting.splice(0, pairsAtOnce)
    if (next.length === 0) return false
    await keepSeaPaths(next, database.db)
    if (waiting.length === 0) await noteForEverybody(database.db)
    return waiting.length > 0
  }
}

async function missingPairs(db: Db): Promise<PortPair[]> {
  const { rows } = await db.execute<PortPair>(sql`
    select l.location->>'originPortCodeClean' as "from", l.location->>'destPortCodeClean' as "to" from lanes l
    where l.approved and l.mode = any(${sql.param(oceanModes)}::int[])
      and l.location->>'originPortCodeClean' <> '' and l.location->>'destPortCodeClean' <> ''
    except select from_port::text, to_port::text from sea_paths order by 1, 2`)
  return rows
}

const oceanModes = biddableModes.filter((mode) => modeDefinitions[mode].mainLeg === 'sea')

async function keptPaths(
  pairs: readonly PortPair[],
  db: Db | Transaction,
): Promise<Map<string, Path>> {
  if (pairs.length === 0) return new Map()
  const { rows } = await db.execute<{ from_port: string; to_port: string; path: Path }>(sql`
    select s.from_port, s.to_port, s.path from sea_paths s
    join (select distinct p."from", p."to" from json_to_recordset(${JSON.stringify(pairs)}::json) as p("from" text, "to" text)) wanted
      on wanted."from" = s.from_port and wanted."to" = s.to_port`)
  return new Map(rows.map(({ from_port, to_port, path }) => [key(from_port, to_port), path]))
}

function findPaths(pairs: readonly PortPair[]) {
  const found = new Map<string, { fromPort: string; toPort: string; path: Path }>()
  for (const { from, to } of pairs) {
    const [start, end] = [placeByRef(`port:${from}`), placeByRef(`port:${to}`)]
    if (!start || !end || found.has(key(from, to))) continue
    const way: Path = [[start.lon, start.lat], ...seaRoute(start, end).path, [end.lon, end.lat]]
    found.set(key(from, to), { fromPort: from, toPort: to, path: way.map(rounded) })
  }
  return [...found.values()]
}

async function keep(
  found: readonly { fromPort: string; toPort: string; path: Path }[],
  db: Db | Transaction,
): Promise<void> {
  for (let start = 0; start < found.length; start += rowsAtOnce) {
    await db
      .insert(seaPaths)
      .values(found.slice(start, start + rowsAtOnce))
      .onConflictDoNothing()
  }
}

/** Hundredths of a degree. Every point of the network is kept: maps bundle ways where they share points. */
const rounded = ([lon, lat]: [number, number]): [number, number] => [
  Math.round(lon * 100) / 100,
  Math.round(lat * 100) / 100,
]

const key = (from: string, to: string) => `${from} ${to}`
