import type * as z from 'zod'
import { may } from '#domain/capability.ts'
import type { Role } from '#domain/role.ts'
import { type Endpoint, pathOf } from '#contract/endpoint.ts'

/** Rows that earlier answers named, to ask about. */
export type KnownRows = {
  role: Role
  mode: number
  companyId: number | null
  laneId: number | null
  /** An upload, and its mode. */
  uploadId: number | null
  uploadMode: number | null
  bidUploadId: number | null
  documentId: number | null
  equipmentTypeId: number | null
  userId: number
}

const words: Record<string, string> = {
  kind: 'BidCoverage',
  extra: 'failed',
  bySavings: 'true',
  search: 'Hamburg',
  input: 'Hamburg',
  routeType: 'CountryToCountry',
  username: 'nobody@laneward.test',
}

/** What `{id}` of a path names. */
function idOf(call: Endpoint, known: KnownRows): number | null {
  const type = call.params?.shape['id'] as z.ZodType | undefined
  const isMode = type?.safeParse(999_999).success === false
  if (isMode) return known.mode
  if (call.path.startsWith('/uploads/carrier-bids/download')) return known.bidUploadId
  if (call.path.startsWith('/uploads')) return known.uploadId
  if (call.path.startsWith('/repo/download')) return known.documentId
  if (call.path.startsWith('/repo')) return known.companyId
  if (call.path.includes('equipmenttypes')) return known.equipmentTypeId
  return known.laneId
}

/** The path with what its parameters need; a text says which row is wanting. */
export function addressOf(
  call: Endpoint,
  known: KnownRows,
): { path: string } | { wanting: string } {
  const value = (name: string): string | number | null => {
    if (name === 'id') return idOf(call, known)
    if (name === 'mode')
      return call.params && 'uploadId' in call.params.shape ? known.uploadMode : known.mode
    if (name === 'laneId') return known.laneId
    // An Owner sees the files of every company, and the figures of none.
    if (name === 'uploadId')
      return may(known, 'see every company') && call.params ? null : known.uploadId
    if (name === 'userId') return known.userId
    return words[name] ?? null
  }
  const needed = Object.entries(call.query?.shape ?? {})
    .filter(([, type]) => !(type as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name)
  const params: Record<string, unknown> = {}
  for (const name of Object.keys(call.params?.shape ?? {})) params[name] = value(name)
  const query = needed.map((name) => [name, value(name)] as const)
  const [missing] = [...Object.entries(params), ...query].find(([, one]) => one === null) ?? []
  if (missing !== undefined) return { wanting: `no row to ask about (${missing})` }
  const search = new URLSearchParams(query.map(([name, one]) => [name, String(one)])).toString()
  return { path: pathOf(call.path, params) + (search && `?${search}`) }
}
