import * as z from 'zod'
import { biddableModes, isBiddable, modeDefinitions, type ModeFamily, modeTitle } from './mode.ts'

export const aliasKinds = ['place', 'equipment', 'service', 'mode'] as const
export type AliasKind = (typeof aliasKinds)[number]

export const aliasKindWords: Record<AliasKind, string> = {
  place: 'Place',
  equipment: 'Equipment',
  service: 'Service',
  mode: 'Mode',
}

export const companyAliasSchema = z.object({
  id: z.number(),
  kind: z.enum(aliasKinds),
  /** Of a place the family of modes, of equipment the mode's number; '' elsewhere. */
  scope: z.string(),
  written: z.string(),
  /** Reference or name of a place, else the word itself. */
  meaning: z.string(),
  label: z.string(),
  /** The file whose approval made it; null where that file is gone. */
  uploadId: z.number().nullable(),
  fileName: z.string(),
  by: z.string(),
  updatedAt: z.string(),
})
export type CompanyAlias = z.infer<typeof companyAliasSchema>

const familyWords: Record<ModeFamily, string> = { road: 'Road', ocean: 'Ocean', air: 'Air' }

/** 'Ocean', 'Road - FTL', 'All modes': where an alias applies. */
export function aliasScopeWords({ kind, scope }: Pick<CompanyAlias, 'kind' | 'scope'>): string {
  if (kind === 'equipment') return modeTitle(Number(scope))
  return kind === 'place' && isFamily(scope) ? familyWords[scope] : 'All modes'
}

const isFamily = (scope: string): scope is ModeFamily => scope in familyWords

export function aliasScopes(kind: AliasKind, modes: readonly number[]): string[] {
  if (kind === 'service' || kind === 'mode') return ['']
  const scopes = modes
    .filter(isBiddable)
    .map((mode) => (kind === 'place' ? modeDefinitions[mode].family : String(mode)))
  return [...new Set(scopes)]
}

export const modeTitles: readonly string[] = biddableModes.map(modeTitle)
