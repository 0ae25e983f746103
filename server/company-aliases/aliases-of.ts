import { eq } from 'drizzle-orm'
import type { AliasKind } from '#domain/company-alias.ts'
import type { Mode, ModeFamily } from '#domain/mode.ts'
import { readMode } from '#domain/written-mode.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { companyAliases } from '#server/store/tables/uploads.ts'
import { fold } from '#domain/fold.ts'

/** What a company means by its own words. */
export type CompanyAliases = {
  place(
    family: ModeFamily,
    written: string,
  ): { /** A place's `ref` or its name. */ meaning: string; label: string } | undefined
  equipment(mode: Mode, word: string): string | undefined
  service(word: string): string | undefined
  mode(word: string): Mode | undefined
}

/** Reads all of a company's aliases at once, for a file of many rows. */
export async function aliasesOf(db: Db | Transaction, companyId: number): Promise<CompanyAliases> {
  const rows = await db.select().from(companyAliases).where(eq(companyAliases.companyId, companyId))
  const known = new Map(rows.map((row) => [wordKey(row.kind, row.scope, row.folded), row]))
  const find = (kind: AliasKind, scope: string, written: string) =>
    known.get(wordKey(kind, scope, foldedWord(written)))
  return {
    place: (family, written) => find('place', family, written),
    equipment: (mode, word) => find('equipment', String(mode), word)?.meaning,
    service: (word) => find('service', '', word)?.meaning,
    mode: (word) => readMode(find('mode', '', word)?.meaning ?? ''),
  }
}

const wordKey = (kind: string, scope: string, folded: string) => `${kind}|${scope}|${folded}`

/** A word as it is compared; one without a Latin letter is compared as it is. */
export const foldedWord = (word: string): string => fold(word) || word.trim().toLowerCase()
