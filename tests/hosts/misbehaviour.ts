/** How another host may answer otherwise than ours, one switch each; all of it happens on the wire. */
export type Misbehaviour = {
  /** null in every field that a lane may lack, and no target on every third lane. */
  nulls?: boolean
  /** Ids and money as strings: '100', '1200.50'. */
  text?: boolean
  /** Ids that are no numbers, which the product cannot work with. */
  guids?: boolean
  /** Role numbers of spec section 3, one of them unknown, and people without names. */
  roles?: 'numbers' | 'unknown'
  /** A baseline that is no number, on the fifth lane of each mode. */
  unreadable?: boolean
  /** The screens of the modes stand below 'sourcing'. */
  routes?: boolean
  /** Dates without a zone: '2026-03-01T10:00:00'. */
  bareDates?: boolean
  /** Statuses of lanes and bids that nobody has heard of. */
  unknownWords?: boolean
  /** What comes back below /api/ext; 404 as JSON by default. */
  extensions?: Refusal
  /** What a refusal of section 7 carries. */
  errors?: 'json' | 'problem' | 'html' | 'empty'
  /** The hub lets no page of another origin in. */
  closedHub?: boolean
  /** What changed is answered with 204 and no body. */
  silentChanges?: boolean
  /** A body with `Username` in place of `username` is refused; spec section 7 spells `RefreshToken` alone so. */
  strictNames?: boolean
}

/** 'unreachable': the browser hands over no answer, for want of CORS headers or because the line broke. */
export type Refusal = 400 | 401 | 403 | 404 | 405 | 500 | 501 | 'html' | 'empty' | 'unreachable'

export const refusals: readonly Refusal[] = [
  400,
  401,
  403,
  404,
  405,
  500,
  501,
  'html',
  'empty',
  'unreachable',
]

const roleNumbers: Record<string, number> = {
  Owner: 0,
  Customer: 1,
  Carrier: 2,
  DataCustomer: 3,
  DataLite: 4,
}

/** What every lane has even from a host that fills in nothing else. */
const alwaysThere = new Set(['id', 'laneId', 'mode', 'version', 'locationStr', 'locationInfo'])

type Fields = Record<string, unknown>

/** An answer as the host in this mood writes it. */
export function written(answer: unknown, mood: Misbehaviour): unknown {
  if (Array.isArray(answer)) return answer.map((one) => written(one, mood))
  if (typeof answer === 'object' && answer !== null) return writtenFields({ ...answer }, mood)
  if (mood.bareDates && typeof answer === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(answer)) {
    return answer.replace(/\.\d+Z$|Z$/, '')
  }
  return answer
}

function writtenFields(fields: Fields, mood: Misbehaviour): Fields {
  const isLane = 'locationInfo' in fields
  if (mood.nulls && isLane) {
    for (const name of Object.keys(fields)) {
      const empty = name === 'targetPrice' ? Number(fields['id']) % 3 === 0 : nullable(name)
      if (empty) fields[name] = null
    }
  }
  if (mood.unreadable && isLane && Number(fields['id']) % 100 === 4) fields['baselineCost'] = 'n/a'
  if (mood.unknownWords && 'status' in fields && typeof fields['status'] === 'string') {
    fields['status'] = 'withdrawn'
  }
  if (mood.roles && 'username' in fields && typeof fields['type'] === 'string') {
    fields['type'] = mood.roles === 'unknown' ? 9 : roleNumbers[fields['type']]
    Object.assign(fields, { firstName: null, lastName: null, company: null })
  }
  for (const [name, value] of Object.entries(fields)) {
    if (mood.guids && typeof value === 'number' && /^id$|Id$/.test(name)) {
      fields[name] = `7d9f1c52-0000-4000-8000-${String(value).padStart(12, '0')}`
      continue
    }
    fields[name] =
      mood.text && typeof value === 'number' && isMoneyOrId(name)
        ? String(value)
        : written(value, mood)
  }
  return fields
}

const nullable = (name: string) =>
  !alwaysThere.has(name) && !['volume', 'status', 'baselineCost', 'shipmentCount'].includes(name)

const isMoneyOrId = (name: string) => /^id$|Id$|Cost$|Price$|^savings$|^amountBid$/.test(name)
