import { eq, sql } from 'drizzle-orm'
import { grouped } from '#domain/grouped.ts'
import { doubtKey, type LaneDoubt, laneDoubtKinds, type PlaceDecision } from '#domain/lane-doubt.ts'
import { isBiddable, Mode, modeDefinitions } from '#domain/mode.ts'
import type { RecordedRepair } from '#domain/shipment-upload.ts'
import { recordChange } from '#server/audit/record.ts'
import { foldedWord } from '#server/company-aliases/aliases-of.ts'
import { knownMeaning } from '#server/company-aliases/meaning.ts'
import { saveAliases } from '#server/company-aliases/save-aliases.ts'
import type { Caller, Context } from '#server/context.ts'
import { placeOfEnd } from '#server/intake/lane-key.ts'
import { placeByRef } from '#server/places/place.ts'
import { placeName } from '#server/places/place-name.ts'
import { invalid } from '#server/refusal.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { laneDoubts, lanes } from '#server/store/tables/lanes.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { blankColumn } from './written-ends.ts'

/** The doubts of the caller's company, grouped by what was written; the most shipments first. */
export async function listDoubts(
  { companyId }: Pick<Caller, 'companyId'>,
  mode: Mode,
  { database: { db } }: Context,
): Promise<LaneDoubt[]> {
  const groups = new Map<string, LaneDoubt>()
  for (const doubt of await doubtsOf(companyId, db)) {
    if (mode !== Mode.Universal && mode !== doubt.mode) continue
    const key = doubtKey(doubt)
    const known = groups.get(key)
    const group = known ?? {
      written: doubt.written,
      family: doubt.family,
      side: doubt.written === '' ? doubt.side : null,
      kind: laneDoubtKinds.find((kind) => kind === doubt.kind) ?? 'PlaceNotFound',
      readAs: [],
      suggestions: doubt.suggestions,
      modes: [],
      shipments: 0,
      laneIds: [],
    }
    group.shipments += doubt.shipments
    group.readAs = [...new Set([...group.readAs, doubt.readAs])]
    group.modes = [...new Set([...group.modes, doubt.mode])]
    group.laneIds = [...new Set([...group.laneIds, doubt.laneId])]
    if (!known) groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => b.shipments - a.shipments)
}

/**
 * Stores what written texts mean, as repairs of a new file would, and has the files with them read again
 * in the background. Texts that nobody doubts any more are passed over.
 */
export async function decideDoubts(
  caller: Caller,
  decisions: readonly PlaceDecision[],
  context: Context,
): Promise<{ lanes: number; uploads: number }> {
  const decided = await inTransaction(context.database, async (tx) => {
    const decisionOf = new Map(decisions.map((one) => [doubtKey(one), meant(one)]))
    const chosen = (await doubtsOf(caller.companyId, tx)).flatMap((doubt) => {
      const decision = decisionOf.get(doubtKey(doubt))
      return decision ? [{ ...doubt, decision }] : []
    })
    if (chosen.length === 0) return { lanes: 0, uploads: 0 }
    await remember(tx, caller, chosen, context)
    const changed = chosen.filter(({ decision }) => decision.place !== null)
    const marked = await markUploads(tx, caller, changed, context)
    await tx.execute(sql`
      delete from lane_doubts d using ${asTable(chosen)}
      where d.lane_id = c."laneId" and d.side = c.side and d.written = c.written`)
    const texts = new Map(
      chosen.map(({ written, decision }) => [written, decision.place?.label ?? 'as it is']),
    )
    await recordChange(tx, caller, {
      subject: 'lane doubt',
      subjectId: [...texts.keys()][0] || 'blank',
      action: 'decided',
      after: {
        places: [...texts].map(([written, label]) => `${written || '(blank)'} = ${label}`),
        uploads: marked,
      },
    })
    return { lanes: new Set(chosen.map(({ laneId }) => laneId)).size, uploads: marked }
  })
  if (decided.uploads > 0) context.wakeIntake()
  return decided
}

type Meant = { place: { meaning: string; label: string } | null }
type Doubt = Awaited<ReturnType<typeof doubtsOf>>[number]
type Chosen = Doubt & { decision: Meant }

function meant({ family, value }: PlaceDecision): Meant {
  if (value === null) return { place: null }
  const byRef = placeByRef(value)
  const place = byRef
    ? { meaning: value, label: placeName(byRef) }
    : knownMeaning('place', family, value)
  if (!place) throw invalid(`"${value}" is not a known place.`)
  return { place }
}

async function doubtsOf(companyId: number, db: Db | Transaction) {
  const rows = await db
    .select({ doubt: laneDoubts, lane: lanes })
    .from(laneDoubts)
    .innerJoin(lanes, eq(lanes.id, laneDoubts.laneId))
    .where(eq(lanes.companyId, companyId))
    .orderBy(sql`${laneDoubts.shipments} desc`, laneDoubts.laneId)
  return rows.flatMap(({ doubt, lane: { mode, laneKey, ...lane } }) => {
    if (!isBiddable(mode)) return []
    const isOrigin = doubt.side === 'origin'
    const end = laneKey.split('|')[isOrigin ? 0 : 1] ?? ''
    const readAs = isOrigin ? lane.origin : lane.destination
    return [{ ...doubt, mode, family: modeDefinitions[mode].family, end, readAs }]
  })
}

/** A text that is right on all its lanes means their place from now on; what several places are called has no alias. */
async function remember(
  tx: Transaction,
  caller: Caller,
  chosen: readonly Chosen[],
  { now }: Context,
): Promise<void> {
  const readAs = grouped(chosen, doubtKey)
  const aliases = [...readAs.values()].flatMap((doubts) => {
    const [first] = doubts
    if (!first || foldedWord(first.written) === '') return []
    const place = first.decision.place ?? placeOnAll(doubts)
    if (!place) return []
    return [
      {
        companyId: caller.companyId,
        kind: 'place' as const,
        scope: first.family,
        folded: foldedWord(first.written),
        written: first.written,
        ...place,
        userId: caller.userId,
        updatedAt: now(),
      },
    ]
  })
  const once = new Map(aliases.map((alias) => [`${alias.scope}|${alias.folded}`, alias]))
  await saveAliases(tx, [...once.values()], now())
}

function placeOnAll(doubts: readonly Doubt[]): Meant['place'] {
  const [first] = doubts
  if (!first || doubts.some(({ end }) => end !== first.end)) return null
  const place = placeOfEnd(first.mode, first.end)
  return place ? { meaning: place.ref, label: placeName(place) } : null
}

const asTable = (chosen: readonly Doubt[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    chosen.map(({ laneId, side, written }) => ({ laneId, side, written })),
  )}::jsonb) as c("laneId" int, side text, written text)`

/** Marks the files to be read again; a blank place has no word of its own, so its file remembers what it means. */
async function markUploads(
  tx: Transaction,
  caller: Caller,
  chosen: readonly Chosen[],
  { now }: Context,
): Promise<number> {
  const { rows } = await tx.execute<{ id: number; side: Doubt['side']; isBlank: boolean }>(sql`
    select distinct s.upload_id as id, c.side, c.written = '' as "isBlank" from ${asTable(chosen)}
    join shipments s on s.lane_id = c."laneId" and s.approved
      and c.written = case c.side when 'origin' then s.written_origin else s.written_destination end`)
  const ids = [...new Set(rows.map(({ id }) => id))]
  for (const id of ids) {
    const repairs = rows
      .filter((row) => row.id === id && row.isBlank)
      .flatMap(({ side }): RecordedRepair[] => {
        const of = chosen.filter((one) => one.written === '' && one.side === side)
        const [first] = of
        if (!first?.decision.place) return []
        return [
          {
            kind: 'MissingPlace',
            column: blankColumn[side],
            found: '',
            action: 'replace',
            value: first.decision.place.meaning,
            modes: [...new Set(of.map(({ mode }) => mode))],
            userId: caller.userId,
            at: now().toISOString(),
          },
        ]
      })
    await tx
      .update(uploads)
      .set({
        toReadAgain: true,
        updatedAt: now(),
        repairs: sql`${uploads.repairs} || ${JSON.stringify(repairs)}::jsonb`,
      })
      .where(eq(uploads.id, id))
  }
  return ids.length
}
