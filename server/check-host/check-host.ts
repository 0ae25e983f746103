import { may, rolesThatMay } from '#domain/capability.ts'
import { everyCall } from '#contract/contract.ts'
import { judge, type Finding, finding, type NamedCall } from './finding.ts'
import { addressOf, type KnownRows } from './call-addresses.ts'
import { checkHub } from './check-hub.ts'
import { checkHubPreflight, checkPreflight } from './check-preflight.ts'
import { type HostCaller, openHostCaller, type Visitor } from './host-caller.ts'
import { readProblem } from '#contract/read-problem.ts'
import { ext } from '#contract/ext/ext.ts'
import { auth } from '#contract/auth.ts'
import { Mode } from '#domain/mode.ts'
import { type Role, roleNumbers } from '#domain/role.ts'
import { UploadKind } from '#domain/upload.ts'
import { tryScratchLane } from './scratch-lane.ts'

export type PersonToTry = { role: Role; username: string; password: string }

export type HostToCheck = {
  /** Without a path: 'https://freight.example'. */
  url: string
  people: readonly PersonToTry[]
  /** Where the app will be served from. */
  origin: string
  hubPath: string
  write: boolean
  timeoutMs: number
}

export type HostReport = {
  url: string
  findings: Finding[]
  /** Parts of the app that do not appear, by the names of the calls they need. */
  hidden: string[]
  breaks: boolean
}

/** Calls of GET that change something, ask for a mail, or are asked without signing in. */
const notWalked = new Set([
  'bids.reset',
  'overview.resetDemo',
  'shipments.clean',
  'accounts.forgotPassword',
  'accounts.checkReset',
  'accounts.exists',
  'accounts.invitation',
])

/** Tries a host as the app would use it, changing nothing unless `write` says so. */
export async function checkHost(host: HostToCheck): Promise<HostReport> {
  const ask = openHostCaller(host.url, host.origin, host.timeoutMs)
  const { status, instead } = await ask({ method: 'GET', path: '/api/config/available-modes' })
  if (status === 0) {
    const nobody = finding('the host', '', 'missing', [instead ?? ''], { mainJob: true })
    return { url: host.url, findings: [nobody], hidden: [], breaks: true }
  }
  const findings: Finding[] = [await checkPreflight(ask, host.origin)]
  const offered = await offeredBy(ask)
  const visitors: Visitor[] = []
  for (const person of host.people) {
    const { visitor, found } = await signIn(ask, person)
    findings.push(...found)
    if (visitor) visitors.push(visitor)
  }
  const known = new Map<Visitor, KnownRows>()
  for (const visitor of visitors) {
    const rows = firstRows(visitor)
    known.set(visitor, rows)
    findings.push(...(await walk(ask, visitor, rows, offered)))
  }
  findings.push(...(await refusals(ask, visitors[0], host.people[0])))
  for (const visitor of visitors) findings.push(...(await checkHub(host, visitor)))
  const shaken = findings.find(({ what }) => what === `hub ${host.hubPath}: handshake`)
  if (shaken) findings.push(await checkHubPreflight(ask, host, shaken.as))
  if (host.write) findings.push(...(await tryScratchLane(ask, visitors, known)))
  for (const visitor of visitors) findings.push(await refresh(ask, visitor))
  const hidden = [
    ...new Set(
      everyCall()
        .filter(
          ({ call }) =>
            call !== ext.offered && call.extension !== undefined && !offered.has(call.extension),
        )
        .map(({ name }) => name.split('.')[0] ?? name),
    ),
  ]
  return { url: host.url, findings, hidden, breaks: findings.some(({ breaks }) => breaks) }
}

const callNamed = (wanted: string): NamedCall => {
  const found = everyCall().find(({ name }) => name === wanted)
  if (!found) throw new Error(`No call is named ${wanted}`)
  return found
}

async function offeredBy(ask: HostCaller): Promise<ReadonlySet<string>> {
  const { status, json } = await ask({ method: 'GET', path: `/api${ext.offered.path}` })
  const parsed = ext.offered.response.safeParse(json)
  return new Set(status === 200 && parsed.success ? parsed.data.extensions : [])
}

async function signIn(
  ask: HostCaller,
  { role, username, password }: PersonToTry,
): Promise<{ visitor: Visitor | null; found: Finding[] }> {
  const named = callNamed('auth.signIn')
  const what = 'POST /auth (sign in)'
  const answer = await ask({ method: 'POST', path: '/api/auth', body: { username, password } })
  const judged = judge(named, what, role, answer)
  const found = [judged]
  const { json } = answer
  const field = (name: string): unknown =>
    typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined
  if (field('twoFactorRequired') === true) {
    found.push(
      finding(what, role, 'not tried', [
        'this account asks for a second factor: name one that does not',
      ]),
    )
    return { visitor: null, found }
  }
  const [token, refreshToken, type] = [field('jwtToken'), field('refreshToken'), field('type')]
  if (typeof token !== 'string' || typeof refreshToken !== 'string') return { visitor: null, found }
  const number = Number(type)
  if (type !== role && number !== roleNumbers[role]) {
    const note = `type: expected "${role}" or ${roleNumbers[role]}, found ${JSON.stringify(type)}`
    found.push(finding(what, role, 'differs', [note], { mainJob: true }))
  }
  const visitor = {
    as: role,
    role,
    id: Number(field('id')),
    companyId: Number(field('companyId')) || null,
    token,
    refreshToken,
  }
  return { visitor, found }
}

const firstRows = ({ id, role, companyId }: Visitor): KnownRows => ({
  role,
  mode: Mode.RoadFTL,
  companyId,
  laneId: null,
  uploadId: null,
  uploadMode: null,
  bidUploadId: null,
  documentId: null,
  equipmentTypeId: null,
  userId: id,
})

/** Every call that reads, as this person; what is asked about comes from the answers before. */
async function walk(
  ask: HostCaller,
  visitor: Visitor,
  known: KnownRows,
  offered: ReadonlySet<string>,
): Promise<Finding[]> {
  const found: Finding[] = []
  const get = async (named: NamedCall, path: string) => {
    const answer = await ask({ method: 'GET', path: `/api${path}`, token: visitor.token })
    found.push(judge(named, `GET ${path}`, visitor.as, answer))
    return answer.json
  }
  const mine = everyCall().filter(
    ({ name, call }) =>
      call.method === 'GET' &&
      !notWalked.has(name) &&
      call.requires !== null &&
      may(visitor, call.requires) &&
      (call.extension === undefined || (offered.has(call.extension) && !call.path.includes('{'))),
  )
  const first = ['config.availableModes', 'lanes.list', 'uploads.ofMode', 'repo.list']
  const later = mine.filter(({ name }) => !first.includes(name))
  for (const named of mine.filter(({ name }) => name === 'config.availableModes')) {
    const modes = idsIn(await get(named, '/config/available-modes'), 'mode')
    for (const mode of modes.length > 0 ? modes : [known.mode]) {
      if (mode === Mode.Universal) continue
      await listsOf(mode)
    }
  }
  for (const named of later) {
    const address = addressOf(named.call, known)
    if ('wanting' in address) {
      found.push(finding(`GET ${named.call.path}`, visitor.as, 'not tried', [address.wanting]))
      continue
    }
    const json = await get(named, address.path)
    if (named.name === 'equipmentTypes.list') known.equipmentTypeId ??= idsIn(json)[0] ?? null
    if (named.name === 'repo.list') known.documentId ??= idsIn(json)[0] ?? null
    if (named.name === 'uploads.carrierBids') known.bidUploadId ??= idsIn(json)[0] ?? null
  }
  const ofLanes = callNamed('bids.ofLanes')
  if (known.laneId !== null && rolesOf(ofLanes).includes(visitor.role)) {
    const body = { laneIds: [known.laneId] }
    const answer = await ask({
      method: 'POST',
      path: '/api/bids/lanes',
      token: visitor.token,
      body,
    })
    found.push(judge(ofLanes, 'POST /bids/lanes', visitor.as, answer))
  }
  return found

  async function listsOf(mode: number): Promise<void> {
    for (const named of mine) {
      if (named.name === 'lanes.list') {
        const lanes = idsIn(await get(named, `/lanes/mode?mode=${mode}`))
        if (known.laneId === null && lanes[0] !== undefined) {
          known.laneId = lanes[0]
          known.mode = mode
        }
      }
      if (named.name === 'uploads.ofMode') {
        const [upload] = idsIn(ofShipments(await get(named, `/uploads/mode/${mode}`)))
        if (known.uploadId === null && upload !== undefined) {
          known.uploadId = upload
          known.uploadMode = mode
        }
      }
      if (named.name === 'repo.list' && known.companyId !== null && known.documentId === null) {
        known.documentId = idsIn(await get(named, `/repo/${known.companyId}`))[0] ?? null
      }
    }
  }
}

const rolesOf = ({ call }: NamedCall): readonly Role[] =>
  call.requires === null ? [] : rolesThatMay(call.requires)

/** Bid sheets lie in the same list and have no figures. */
const ofShipments = (rows: unknown): unknown =>
  Array.isArray(rows)
    ? rows.filter((row: { kind?: unknown }) => Number(row.kind) === UploadKind.ShipmentUpload)
    : rows

function idsIn(rows: unknown, field = 'id'): number[] {
  if (!Array.isArray(rows)) return []
  return rows
    .map((row: unknown) =>
      typeof row === 'object' && row !== null ? Number(Reflect.get(row, field)) : Number.NaN,
    )
    .filter((id) => Number.isSafeInteger(id))
}

async function refusals(
  ask: HostCaller,
  visitor: Visitor | undefined,
  person: PersonToTry | undefined,
): Promise<Finding[]> {
  const found: Finding[] = []
  const refused = async (
    what: string,
    expected: readonly number[],
    asked: Parameters<HostCaller>[0],
    mainJob = false,
  ) => {
    const { status, json, instead } = await ask(asked)
    if (!expected.includes(status)) {
      const note = `expected status ${expected.join(' or ')}, found ${status === 0 ? instead : status}`
      found.push(finding(what, '', 'differs', [note], { mainJob }))
    } else if (readProblem(json) === null) {
      const note = `expected JSON with a message, or title and detail (RFC 9457); found ${instead ?? 'JSON without words'}: the app words it by its status`
      found.push(finding(what, '', 'differs', [note]))
    } else found.push(finding(what, '', 'fine'))
  }
  if (person) {
    const body = { username: person.username, password: 'not the password of anybody' }
    await refused('a wrong password', [400, 401, 403], { method: 'POST', path: '/api/auth', body })
  }
  const path = `/api/lanes/mode?mode=${Mode.RoadFTL}`
  await refused('a call without a token', [401], { method: 'GET', path }, true)
  if (visitor) {
    const nothing = { method: 'GET', path: '/api/uploads/2000000000', token: visitor.token }
    await refused('a row that does not exist', [400, 403, 404], nothing)
  }
  return found
}

/** The pair is traded for a new one, which works and can be traded on. */
async function refresh(ask: HostCaller, { as, refreshToken }: Visitor): Promise<Finding> {
  const what = 'POST /auth/refresh-token'
  const named = callNamed('auth.refresh')
  const trade = (RefreshToken: string) =>
    ask({ method: 'POST', path: '/api/auth/refresh-token', body: { RefreshToken } })
  const first = await trade(refreshToken)
  const judged = judge(named, what, as, first)
  if (judged.breaks) return judged
  const pair = auth.refresh.response.safeParse(first.json)
  if (!pair.success) return judged
  const differs = (note: string, mainJob: boolean) =>
    finding(what, as, 'differs', [note], { mainJob })
  const { status } = await ask({
    method: 'GET',
    path: '/api/config/available-modes',
    token: pair.data.jwtToken,
  })
  if (status !== 200)
    return differs(
      `expected the new token to work, found status ${status} on GET /config/available-modes`,
      true,
    )
  if (pair.data.refreshToken === refreshToken)
    return differs(
      'refreshToken: expected a new one, found the same: a stolen one stays good',
      false,
    )
  const next = await trade(pair.data.refreshToken)
  if (next.status !== 200)
    return differs(`expected the new refresh token to be traded, found status ${next.status}`, true)
  return judged
}
