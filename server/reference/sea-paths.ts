import { placeByRef } from '#server/places/place.ts'
import { sql } from 'drizzle-orm'
import type { Db, Transaction } from '#server/store/database.ts'
import { seaPaths } from '#server/store/tables/reference.ts'
import { seaRoute } from './sea-route.ts'
import { simplifyPath } from './simplify-path.ts'

/** UN/LOCODEs of two ports. */
export type PortPair = { from: string; to: string }
type Path = [number, number][]

/** Finding a way takes milliseconds; a map of new ports is drawn over a few requests rather than late. */
const patienceMs = 200
/** Degrees a drawn way may be off. */
const tolerance = 0.4
const rowsAtOnce = 1000

/** Ways by sea as they are drawn, [longitude, latitude]; a pair without one goes straight for now. */
export async function seaPathsOf(
  pairs: readonly PortPair[],
  db: Db,
): Promise<(from: string, to: string) => Path> {
  const known = await keptPaths(pairs, db)
  const missing = pairs.filter(({ from, to }) => !known.has(key(from, to)))
  const found = findPaths(missing, performance.now() + patienceMs)
  await keep(found, db)
  for (const { fromPort, toPort, path } of found) known.set(key(fromPort, toPort), path)
  return (from, to) => known.get(key(from, to)) ?? []
}

/** Finds and keeps the ways of new lanes, so that no map waits for them. */
export async function keepSeaPaths(pairs: readonly PortPair[], tx: Transaction): Promise<void> {
  const known = await keptPaths(pairs, tx)
  const missing = pairs.filter(({ from, to }) => !known.has(key(from, to)))
  await keep(findPaths(missing, Number.POSITIVE_INFINITY), tx)
}

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

function findPaths(pairs: readonly PortPair[], until: number) {
  const found = new Map<string, { fromPort: string; toPort: string; path: Path }>()
  for (const { from, to } of pairs) {
    if (performance.now() > until) break
    const [start, end] = [placeByRef(`port:${from}`), placeByRef(`port:${to}`)]
    if (!start || !end || found.has(key(from, to))) continue
    const way: Path = [[start.lon, start.lat], ...seaRoute(start, end).path, [end.lon, end.lat]]
    found.set(key(from, to), { fromPort: from, toPort: to, path: simplifyPath(way, tolerance) })
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

const key = (from: string, to: string) => `${from} ${to}`
