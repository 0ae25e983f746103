import * as z from 'zod'
import { may } from './capability.ts'
import type { Role } from './role.ts'

export const documentStatuses = ['pending', 'accepted', 'rejected', 'expired'] as const
export type DocumentStatus = (typeof documentStatuses)[number]
export const documentStatusSchema = z.enum(documentStatuses)

/** What every carrier has to show, unless the Owner asks for other documents. */
export const usualMandatoryTitles: readonly string[] = [
  'Insurance certificate',
  'Operating licence',
  'W-9 / tax form',
  'Safety rating',
]

/** Key of the Owner's property that names the mandatory documents, one a line. */
export const mandatoryProperty = 'mandatory-documents'

/** Bytes of one document; what is larger is no certificate. */
export const documentByteLimit = 25_000_000

export const documentEndings = ['.pdf', '.png', '.jpg', '.jpeg', '.xlsx', '.csv', '.docx'] as const

/** Whose document somebody looks at: of the own company, or of a carrier the shipper works with. */
export type Belonging = 'own' | 'carrier' | 'other'

/** What may follow each status; a new version starts at pending again. */
const transitions: Record<DocumentStatus, readonly DocumentStatus[]> = {
  pending: ['accepted', 'rejected'],
  accepted: ['rejected', 'expired', 'pending'],
  rejected: ['accepted', 'pending'],
  expired: ['accepted', 'pending'],
}

/** The statuses this role may give such a document at all; a company never accepts its own. */
export function decidable(role: Role, whose: Belonging): readonly DocumentStatus[] {
  if (may({ role }, 'manage documents of every company')) return documentStatuses
  if (whose === 'carrier' && may({ role }, 'review documents')) return documentStatuses
  return whose === 'own' && may({ role }, 'exchange documents') ? ['expired'] : []
}

export const mayBecome = (from: DocumentStatus, to: DocumentStatus): boolean =>
  transitions[from].includes(to)

/** What this role may do next with a document that stands at `from`. */
export const nextStatuses = (
  role: Role,
  whose: Belonging,
  from: DocumentStatus,
): readonly DocumentStatus[] => decidable(role, whose).filter((to) => mayBecome(from, to))

/** The titles of the Owner's property, one a line; without any, the usual ones. */
export function mandatoryTitles(property: string | undefined): readonly string[] {
  const titles = [...new Set((property ?? '').split('\n').map((title) => title.trim()))].filter(
    (title) => title !== '',
  )
  return titles.length > 0 ? titles : usualMandatoryTitles
}
