import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import {
  type Account,
  accounts,
  baselineCost,
  type Bid,
  type Lane,
  landedCost,
  makeBids,
  makeLanes,
  modes,
  months,
  password,
  yearly,
} from './freight.ts'
import { type Misbehaviour, written } from './misbehaviour.ts'

export type SecondHost = {
  /** Answers like a server; throws where a browser would be handed no answer. */
  fetch: (request: Request) => Promise<Response>
  /** Every call it got, as 'GET /api/lanes/mode?mode=4'. */
  asked: string[]
  lanes: readonly Lane[]
  bids: readonly Bid[]
  signedInAs: (username: string) => Account & { jwtToken: string; refreshToken: string }
  /** Whose token this is. */
  holderOf: (token: string | undefined) => Account | undefined
  /** Newest first. */
  notifications: (caller: Account) => Notification[]
}

export type Notification = {
  id: number
  laneId: number
  mode: number
  type: number | string
  description: string
  timeNotified: string
}

type Sent = { companyId: number; notification: Notification }

type Surroundings = {
  /** Where the app comes from; '*' stands for calls without credentials. */
  appOrigin?: string
  /** Hears what the people of a company are sent. */
  tell?: (sent: Sent) => void
}

/** The line that broke: no answer a browser could hand over. */
export class NoAnswer extends Error {}

const now = '2026-11-20T10:00:00.000Z'
const laneName = ({ origin, destination }: Lane) => `${origin.city} > ${destination.city}`

const refreshPrefix = 'refresh-'
const tokenPrefix = 'token-'
const shipperCompany = 2

/**
 * A host that somebody else wrote: what spec sections 3, 4, 7 and 8 name, in memory, and nothing of
 * /api/ext. It shares no line with the product, so that the app is tried against the specification.
 */
export function openSecondHost(
  mood: Misbehaviour = {},
  { appOrigin = '*', tell = () => {} }: Surroundings = {},
): SecondHost {
  const lanes = makeLanes()
  const bids = makeBids(lanes)
  const asked: string[] = []
  const app = new Hono<{ Variables: { caller: Account } }>().basePath('/api')

  const answer = (context: Context, body: unknown) => context.json(written(body, mood) as object)
  const refuse = (context: Context, status: 400 | 401 | 403 | 404 | 409 | 422, message: string) => {
    if (mood.errors === 'empty') return context.body(null, status)
    if (mood.errors === 'html') return context.html(`<h1>${status}</h1>`, status)
    // RFC 9457.
    if (mood.errors === 'problem')
      return context.json({ title: 'Refused', detail: message }, status)
    return context.json({ message }, status)
  }
  const signedInAs = (username: string) => {
    const found = accounts.find((one) => one.username === username)
    if (!found) throw new Error(`Nobody is called ${username}`)
    return {
      ...found,
      jwtToken: `${tokenPrefix}${found.id}`,
      refreshToken: `${refreshPrefix}${found.id}`,
    }
  }
  const holderOf = (token: string | undefined) =>
    accounts.find(({ id }) => token === `${tokenPrefix}${id}`)
  const sent: Sent[] = [
    {
      companyId: shipperCompany,
      notification: {
        id: 1,
        laneId: 201,
        mode: 4,
        type: 500,
        description: 'Dallas > Atlanta',
        timeNotified: now,
      },
    },
  ]
  const notify = (companyId: number, lane: Lane, type: number | string) => {
    const notification = {
      id: sent.length + 1,
      laneId: lane.id,
      mode: lane.mode,
      type,
      description: laneName(lane),
      timeNotified: new Date().toISOString(),
    }
    sent.push({ companyId, notification })
    tell({ companyId, notification })
  }
  const notifications = (caller: Account) =>
    sent
      .filter(({ companyId }) => caller.type === 'Owner' || companyId === caller.companyId)
      .map(({ notification }) => notification)
      .toReversed()
  const laneOf = (id: string | number) => lanes.find((lane) => lane.id === Number(id))
  const bidsOf = (laneId: number, caller: Account) =>
    bids.filter(
      (bid) =>
        bid.laneId === laneId && (caller.type !== 'Carrier' || bid.carrierId === caller.companyId),
    )
  const awardedOf = (lane: Lane) =>
    bids.filter(({ laneId, status }) => laneId === lane.id && status === 'accepted')
  const awardedCost = (lane: Lane) =>
    awardedOf(lane).reduce((sum, bid) => sum + (landedCost(lane, bid) * bid.share) / 100, 0)
  const lanesOf = (mode: number, caller: Account) =>
    lanes.filter(
      (lane) =>
        (mode === 1 || lane.mode === mode) && (caller.type !== 'Carrier' || lane.status !== 'open'),
    )

  const shownLane = (lane: Lane, caller: Account) => {
    const seen = bidsOf(lane.id, caller).filter(({ status }) => status !== 'draft')
    const best = seen.toSorted((a, b) => landedCost(lane, a) - landedCost(lane, b))[0]
    const isShipper = caller.type !== 'Carrier'
    const year = yearly(lane)
    const [cost, amount] = [baselineCost(lane), best ? landedCost(lane, best) : null]
    const awarded = lane.status === 'awarded'
    return {
      id: lane.id,
      version: lane.version,
      mode: lane.mode,
      locationStr: laneName(lane),
      locationInfo: {
        originCityClean: lane.origin.city,
        originStateClean: lane.origin.state,
        originCountryClean: lane.origin.country,
        originZipClean: lane.origin.zip,
        originPortCode: lane.origin.port,
        originPortCodeClean: lane.origin.port,
        originPortNameClean: lane.origin.city,
        destCityClean: lane.destination.city,
        destStateClean: lane.destination.state,
        destCountryClean: lane.destination.country,
        destZipClean: lane.destination.zip,
        destPortCode: lane.destination.port,
        destPortCodeClean: lane.destination.port,
        destPortNameClean: lane.destination.city,
        service: 'Door-Door',
      },
      region: 'USMCA',
      status: lane.status,
      bidStatus: best?.status ?? 'none',
      equipmentType: lane.equipment,
      serviceType: 'Door-Door',
      shipmentCount: lane.shipments,
      containerCount: lane.mode === 2 ? year : null,
      unitMeasure: year,
      weight: lane.mode === 7 ? year : lane.shipments * 9000,
      miles: lane.mode === 4 ? Math.round(year / lane.shipments) : 500,
      term: 12,
      incumbent: isShipper ? lane.incumbent !== null : lane.incumbent === caller.company,
      incumbentCarrier: isShipper ? lane.incumbent : null,
      baselineCost: isShipper ? cost : null,
      awardedCost: awarded ? awardedCost(lane) : null,
      newCost: awarded ? awardedCost(lane) : amount,
      savings: isShipper && awarded ? cost - awardedCost(lane) : null,
      lastPricePaid: isShipper ? cost : null,
      targetPrice: isShipper ? lane.targetPrice : 0,
      bidsReceived: isShipper ? seen.length : 0,
      bidCompletion: seen.length > 0 ? 1 : 0,
      amountBid: amount,
      bestCarrier: isShipper ? (best?.carrier ?? null) : null,
      pendingAward: isShipper && lane.status === 'started' ? awardedCost(lane) || null : null,
      currency: 'USD',
      volume: months.map((month, at) => {
        const volume = lane.volume[at] ?? 0
        const charge = isShipper ? volume * lane.unitCost : 0
        return {
          month,
          historicTotalChargeUSD: charge,
          shipmentAmount: lane.shipments / months.length,
          avgCostPerUnit: isShipper ? lane.unitCost : null,
          avgCostPerShipment: isShipper ? (charge * months.length) / lane.shipments : null,
          volume,
        }
      }),
    }
  }
  const shownBid = (bid: Bid, caller: Account) => {
    const lane = laneOf(bid.laneId)
    const cost = lane ? landedCost(lane, bid) : 0
    const rank = bids
      .filter(({ laneId, status }) => laneId === bid.laneId && status !== 'draft')
      .filter((other) => lane && landedCost(lane, other) < cost).length
    return {
      ...bid,
      round: 1,
      currency: 'USD',
      months,
      landedCost: cost,
      completion: 1,
      light: rank === 0 ? 'Green' : 'Amber',
      rank: rank + 1,
      deltaToBaseline: lane && caller.type === 'Customer' ? cost / baselineCost(lane) - 1 : null,
      incumbent: lane?.incumbent === bid.carrier,
      remarks: '',
      submittedAt: bid.status === 'draft' ? null : now,
      updatedAt: now,
    }
  }

  app.use('*', async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    asked.push(`${context.req.method} ${pathname}${search}`)
    await next()
  })
  app.use('*', async (context, next) => {
    const isJson = context.req.header('Content-Type')?.startsWith('application/json')
    if (!mood.strictNames || !isJson) return next()
    const body: unknown = await context.req.raw.clone().json()
    const large = Object.keys(Object(body)).find(
      (name) => /^[A-Z]/.test(name) && name !== 'RefreshToken',
    )
    return large === undefined
      ? next()
      : refuse(context, 400, `The field ${large} is not known. Names begin small.`)
  })
  app.use('*', async (context, next) => {
    await next()
    const asks = context.req.method === 'GET' || /\/(auth|lanes)$/.test(context.req.path)
    if (mood.silentChanges && !asks && !context.req.path.includes('/auth/') && context.res.ok)
      context.res = new Response(null, { status: 204 })
  })
  app.all('/ext/*', (context) => withoutExtensions(context))
  app.all('/ext', (context) => withoutExtensions(context))
  function withoutExtensions(context: Context) {
    const kind = mood.extensions ?? 404
    if (kind === 'unreachable') throw new NoAnswer('No answer')
    if (kind === 'html') return context.html('<!doctype html><title>Another app</title>')
    if (kind === 'empty') return context.body(null, 200)
    return context.json({ message: 'Cannot do that' }, kind)
  }

  app.post('/auth', async (context) => {
    const body: Record<string, unknown> = await context.req.json()
    const found = accounts.find(({ username }) => username === body['username'])
    if (!found || body['password'] !== password) {
      return refuse(context, 401, 'The user name or password is wrong.')
    }
    return answer(context, signedInAs(found.username))
  })
  app.post('/auth/refresh-token', async (context) => {
    const body: Record<string, unknown> = await context.req.json()
    const found = accounts.find(({ id }) => `${refreshPrefix}${id}` === body['RefreshToken'])
    if (!found) return refuse(context, 401, 'The session is over.')
    const { jwtToken, refreshToken } = signedInAs(found.username)
    return answer(context, { jwtToken, refreshToken })
  })
  app.get('/accounts/exists/:username', (context) => answer(context, { exists: false }))
  app.get('/accounts/forgot-password/:username', (context) => context.body(null, 204))

  app.use('*', async (context, next) => {
    const caller = holderOf(context.req.header('Authorization')?.replace('Bearer ', ''))
    if (!caller) return refuse(context, 401, 'Sign in first.')
    context.set('caller', caller)
    return next()
  })

  app.get('/auth/ping', (context) => answer(context, { username: context.var.caller.username }))
  app.get('/accounts/profile-picture', (context) => context.body(null, 204))
  app.get('/accounts/all', (context) =>
    context.var.caller.type === 'Owner'
      ? answer(
          context,
          accounts.map((one) => ({
            ...one,
            disabled: false,
            twoFactorEnabled: false,
            createdAt: now,
            lastSeenAt: null,
          })),
        )
      : refuse(context, 403, 'Only for the Owner.'),
  )

  app.get('/config/available-modes', (context) =>
    answer(
      context,
      context.var.caller.type === 'Owner'
        ? []
        : modes.map((one) => ({
            ...one,
            route: mood.routes ? `/sourcing/${one.route}/` : one.route,
          })),
    ),
  )
  app.get('/config/weight-breaks/:id', (context) =>
    answer(context, [
      { WeightFrom: '<', WeightTo: '45' },
      { WeightFrom: '45', WeightTo: '1000' },
      { WeightFrom: '1000', WeightTo: '+' },
    ]),
  )
  app.get('/config/currencies/:id', (context) =>
    answer(context, [{ code: 'USD', name: 'US dollar', usdPerUnit: 1 }]),
  )
  app.get('/config/instance/properties/:id', (context) => answer(context, []))
  app.get('/config/instance/negotiation-terms/:id', (context) =>
    answer(context, { round: 1, opensAt: '2026-11-01T00:00:00.000Z' }),
  )
  app.get('/config/equipment-types', (context) =>
    answer(context, [
      { id: 1, name: '40HC' },
      { id: 2, name: 'Dry van' },
    ]),
  )
  app.get('/config/instance/business-units', (context) => answer(context, []))

  app.get('/lanes/mode', (context) =>
    answer(
      context,
      lanesOf(Number(context.req.query('mode')), context.var.caller).map((lane) =>
        shownLane(lane, context.var.caller),
      ),
    ),
  )
  app.get('/lanes/reporting/:id', (context) =>
    answer(
      context,
      lanesOf(Number(context.req.param('id')), context.var.caller).map((lane) =>
        shownLane(lane, context.var.caller),
      ),
    ),
  )
  app.get('/lanes/award-history/:id', (context) => answer(context, []))
  app.get('/lanes/valid-blocks/:id', (context) =>
    answer(context, [{ from: months[0], to: months.at(-1), months }]),
  )
  app.get('/lanes/co2/:id', (context) => answer(context, null))
  app.post('/lane/create', async (context) => {
    const asked: Pick<Lane, 'mode' | 'origin' | 'destination' | 'shipments'> & { volume: number } =
      await context.req.json()
    const like = lanes.find(({ mode }) => mode === asked.mode)
    if (!like) return refuse(context, 422, 'No such mode.')
    const lane: Lane = {
      ...like,
      ...asked,
      id: Math.max(...lanes.map(({ id }) => id)) + 1,
      version: 1,
      status: 'open',
      incumbent: null,
      volume: months.map(() => asked.volume / months.length),
    }
    lanes.push(lane)
    return answer(context, shownLane(lane, context.var.caller))
  })
  app.put('/lanes/volume/:id', async (context) => {
    const lane = laneOf(context.req.param('id'))
    if (!lane) return refuse(context, 404, 'No such lane.')
    const body: { volume: { month: string; volume: number }[] } = await context.req.json()
    lane.volume = months.map(
      (month, at) => body.volume.find((one) => one.month === month)?.volume ?? lane.volume[at] ?? 0,
    )
    lane.version += 1
    return answer(context, shownLane(lane, context.var.caller))
  })
  for (const [action, status] of [
    ['start', 'started'],
    ['pause', 'paused'],
  ] as const) {
    app.put(`/lanes/${action}`, async (context) => {
      const { laneIds }: { laneIds: number[] } = await context.req.json()
      const changed = lanes.filter(({ id }) => laneIds.includes(id))
      for (const lane of changed) lane.status = status
      return answer(
        context,
        changed.map((lane) => shownLane(lane, context.var.caller)),
      )
    })
  }
  app.post('/lanes/rate-card', (context) => context.body(null, 204))
  app.post('/lanes/export', (context) =>
    context.body('lane\n', 200, { fname: 'lanes.csv', 'Content-Type': 'text/csv' }),
  )

  app.get('/bids/valid-months', (context) => answer(context, months))
  app.get('/bids/historical-months', (context) => answer(context, months))
  app.get('/bids/charges/:id', (context) => {
    const unit = laneOf(context.req.param('id'))?.chargeUnit ?? 'PerShipment'
    const line = { fieldType: 'Charge', location: 'Freight' }
    return answer(context, [
      { ...line, chargeId: 'rate', name: 'Rate', unit, mandatory: true },
      { ...line, chargeId: 'documents', name: 'Documents', unit: 'PerShipment', mandatory: false },
    ])
  })
  app.get('/bids/awarded-months/:id', (context) => answer(context, []))
  app.get('/bids/reset/:id', (context) => {
    const lane = laneOf(context.req.param('id'))
    if (!lane) return refuse(context, 404, 'No such lane.')
    for (const bid of bidsOf(lane.id, context.var.caller)) {
      bid.status = context.var.caller.type === 'Carrier' ? 'draft' : 'submitted'
      bid.version += 1
    }
    if (lane.status === 'awarded') lane.status = 'started'
    return answer(
      context,
      bidsOf(lane.id, context.var.caller).map((bid) => shownBid(bid, context.var.caller)),
    )
  })
  app.post('/bids/lanes', async (context) => {
    const { laneIds }: { laneIds: number[] } = await context.req.json()
    return answer(
      context,
      laneIds
        .flatMap((id) => bidsOf(id, context.var.caller))
        .map((bid) => shownBid(bid, context.var.caller)),
    )
  })
  app.post('/bids/save', async (context) => {
    const { caller } = context.var
    const body: { bids: Pick<Bid, 'laneId' | 'charges'>[]; submit: boolean } =
      await context.req.json()
    const saved = body.bids.map(({ laneId, charges }) => {
      const held = bidsOf(laneId, caller)[0]
      const status = body.submit ? ('submitted' as const) : ('draft' as const)
      if (held) return Object.assign(held, { charges, status, version: held.version + 1 })
      const bid: Bid = {
        id: laneId * 10 + caller.companyId + 5,
        laneId,
        version: 1,
        status,
        carrierId: caller.companyId,
        carrier: caller.company,
        charges,
        share: 0,
      }
      bids.push(bid)
      return bid
    })
    for (const { laneId, status } of saved) {
      const lane = laneOf(laneId)
      if (lane && status === 'submitted') notify(shipperCompany, lane, 500)
    }
    return answer(
      context,
      saved.map((bid) => shownBid(bid, caller)),
    )
  })
  app.put('/bids/accept', async (context) => {
    const body: { awards: { laneId: number; bidId: number; share?: number }[]; confirm: boolean } =
      await context.req.json()
    const accepted = body.awards.flatMap(({ laneId, bidId, share }) => {
      const [lane, bid] = [laneOf(laneId), bids.find(({ id }) => id === bidId)]
      if (!lane || !bid) return []
      bid.share = share ?? 100
      if (body.confirm) {
        for (const other of bids.filter((one) => one.laneId === laneId)) {
          if (other !== bid && other.share === 0) other.status = 'rejected'
        }
        lane.status = 'awarded'
      }
      bid.status = 'accepted'
      if (body.confirm) notify(bid.carrierId, lane, 'BidAccepted')
      return [shownBid(bid, context.var.caller)]
    })
    return answer(context, accepted)
  })
  app.get('/bids/:laneId', (context) =>
    answer(
      context,
      bidsOf(Number(context.req.param('laneId')), context.var.caller).map((bid) =>
        shownBid(bid, context.var.caller),
      ),
    ),
  )

  const upload = {
    id: 1,
    kind: 0,
    mode: 4,
    fileName: 'history.csv',
    byteCount: 2048,
    status: 200,
    result: 200,
    progress: 1,
    rowsTotal: 48,
    rowsAccepted: 48,
    freightCost: 48_000,
    companyId: 2,
    company: 'Harbour Goods',
    uploadedBy: 'shipper@second.example',
    createdAt: now,
    updatedAt: now,
  }
  // Templates go by name and place of their columns; the standard one has two.
  const templates = new Map<string, object[]>()
  app.get('/export', (context) => {
    const columns = templates.get(context.req.query('mode') ?? '')
    if (context.req.query('isCustom') === 'true' && !columns) return context.body(null, 204)
    return context.body('Shipment\n', 200, { fname: 'export.csv', 'Content-Type': 'text/csv' })
  })
  app.post('/export/config', async (context) => {
    const file = (await context.req.formData()).get('files')
    const [headings = ''] = file instanceof Blob ? (await file.text()).split('\n') : []
    const columns = headings.split(',').map((title) => ({ key: 'blank', title }))
    const mode = context.req.query('mode') ?? ''
    templates.set(mode, columns)
    return answer(context, { mode: Number(mode), columns })
  })
  app.put('/export/config', async (context) => {
    const body: { mode: number; columns: object[] } = await context.req.json()
    templates.set(String(body.mode), body.columns)
    return answer(context, body)
  })
  const uploadsOf = (mode: number) => (mode === 0 || mode === 4 ? [upload] : [])
  app.get('/uploads/mode', (context) =>
    answer(context, uploadsOf(Number(context.req.query('mode')))),
  )
  app.get('/uploads/mode/:mode', (context) =>
    answer(context, uploadsOf(Number(context.req.param('mode')))),
  )
  app.get('/uploads/admin', (context) =>
    answer(context, {
      uploads: [upload, { ...upload, id: 2, status: 111 }, { ...upload, id: 3, status: 103 }],
    }),
  )
  app.get('/uploads/carrier-bids/:id', (context) => answer(context, []))
  app.get('/uploads/:id', (context) =>
    context.req.param('id') === '1'
      ? answer(context, upload)
      : refuse(context, 404, 'No such upload.'),
  )
  app.get('/shipments/get', (context) =>
    answer(
      context,
      context.req.query('mode') === '4'
        ? [
            {
              id: 1,
              uploadId: 1,
              laneId: 200,
              row: 2,
              mode: 4,
              reference: 'S-1',
              shipDate: '2026-01-15',
              origin: 'Houston, TX',
              destination: 'Dallas, TX',
              carrier: 'Blue Line',
              equipment: 'Dry van',
              kilograms: 9000,
              cubicMetres: null,
              containers: null,
              miles: 500,
              freightCostUSD: 1000,
            },
          ]
        : [],
    ),
  )
  app.get('/shipments/co2/summary/:id', (context) => answer(context, []))
  app.get('/shipments/co2/:id', (context) => answer(context, null))

  const sumsOf = (mode: number, caller: Account) => {
    const seen = lanesOf(mode, caller)
    const awarded = seen.filter(({ status }) => status === 'awarded')
    const sum = (of: readonly Lane[], worth: (lane: Lane) => number) =>
      of.reduce((total, lane) => total + worth(lane), 0)
    const isShipper = caller.type !== 'Carrier'
    return {
      seen,
      awarded,
      spend: isShipper ? sum(seen, baselineCost) : 0,
      awardedBaseline: isShipper ? sum(awarded, baselineCost) : 0,
      awardedCost: sum(awarded, awardedCost),
      shipments: sum(seen, ({ shipments }) => shipments),
      volume: sum(seen, yearly),
    }
  }
  const statsOf = (mode: number, caller: Account) => {
    const {
      seen,
      spend,
      awardedBaseline,
      awardedCost: cost,
      shipments,
      volume,
    } = sumsOf(mode, caller)
    const withBid = seen.filter(({ id }) => bidsOf(id, caller).length > 0)
    return [
      { kind: 'Spend', value: spend, unit: 'usd' },
      { kind: 'Awarded', value: cost, unit: 'usd' },
      {
        kind: 'Savings',
        value: caller.type === 'Carrier' ? null : awardedBaseline - cost,
        unit: 'usd',
      },
      {
        kind: 'BidCoverage',
        value: seen.length ? withBid.length / seen.length : null,
        unit: 'ratio',
      },
      { kind: 'Shipments', value: shipments, unit: 'count' },
      { kind: 'Volume', value: volume, unit: 'count' },
    ]
  }
  app.get('/overview/stats/:id', (context) =>
    answer(context, statsOf(Number(context.req.param('id')), context.var.caller)),
  )
  app.get('/overview/lane-breakdown/:id', (context) => {
    const { seen } = sumsOf(Number(context.req.param('id')), context.var.caller)
    const parts = new Map<string, Lane[]>()
    for (const lane of seen) parts.set(lane.status, [...(parts.get(lane.status) ?? []), lane])
    return answer(
      context,
      [...parts].map(([value, of]) => ({
        by: 'status',
        value,
        lanes: of.length,
        baselineCost: of.reduce((sum, lane) => sum + baselineCost(lane), 0),
      })),
    )
  })
  app.get('/overview/visualiser/:id', (context) => answer(context, []))
  app.get('/overview/error-breakdown', (context) => answer(context, []))
  app.get('/overview/unified-error-breakdown', (context) => answer(context, []))
  app.get('/overview/:kind/:mode/:upload?', (context) => {
    const [kind, mode] = [context.req.param('kind'), Number(context.req.param('mode'))]
    const { caller } = context.var
    if (kind !== 'Savings') {
      const stat = statsOf(mode, caller).find((one) => one.kind === kind)
      return stat ? answer(context, stat) : answer(context, { kind, value: null, unit: 'count' })
    }
    const { seen, awarded, spend, awardedBaseline, awardedCost: cost } = sumsOf(mode, caller)
    return answer(context, {
      mode,
      lanes: seen.length,
      awardedLanes: awarded.length,
      withoutBaseline: 0,
      withoutBid: 0,
      baselineCost: spend,
      awardedBaseline,
      awardedCost: cost,
      savings: awardedBaseline - cost,
    })
  })

  const reportOf = (mode: number, caller: Account, choose: (bid: Bid) => boolean) => {
    const lines = lanesOf(mode, caller).flatMap((lane) => {
      const bid = bids.find((one) => one.laneId === lane.id && choose(one))
      if (!bid) return []
      const [before, after] = [baselineCost(lane), landedCost(lane, bid)]
      return [
        {
          laneId: lane.id,
          lane: laneName(lane),
          carrier: bid.carrier,
          baselineCost: before,
          newCost: after,
          savings: before - after,
        },
      ]
    })
    const sum = (worth: (line: (typeof lines)[number]) => number) =>
      lines.reduce((total, line) => total + worth(line), 0)
    return {
      lines,
      baselineCost: sum((line) => line.baselineCost),
      newCost: sum((line) => line.newCost),
      savings: sum((line) => line.savings),
      leftOut: mood.nulls ? null : lanesOf(mode, caller).length - lines.length,
    }
  }
  for (const report of [
    'incumbent-savings',
    'max-carrier-savings',
    'recommended-carrier-savings',
  ]) {
    app.get(`/reporting/${report}/:id`, (context) =>
      answer(
        context,
        reportOf(Number(context.req.param('id')), context.var.caller, ({ carrierId }) =>
          context.var.caller.type === 'Carrier'
            ? carrierId === context.var.caller.companyId
            : carrierId === 3,
        ),
      ),
    )
  }
  app.get('/reporting/top-lanes/:id/10/:bySavings', (context) =>
    answer(
      context,
      reportOf(
        Number(context.req.param('id')),
        context.var.caller,
        ({ carrierId }) => carrierId === 3,
      ).lines.map((line) => ({ ...line, spend: line.baselineCost })),
    ),
  )
  app.get('/reporting/carrier-activity/:id', (context) => {
    const { caller } = context.var
    const mode = Number(context.req.param('id'))
    const open = lanesOf(mode, caller).filter(({ status }) => status !== 'open')
    return answer(
      context,
      accounts
        .filter(({ type }) => type === 'Carrier')
        .filter(({ companyId }) => caller.type !== 'Carrier' || companyId === caller.companyId)
        .map(({ companyId, company }) => {
          const own = bids.filter(
            ({ laneId, carrierId }) =>
              carrierId === companyId && open.some(({ id }) => id === laneId),
          )
          const won = own.filter(({ status }) => status === 'accepted')
          return {
            carrierId: companyId,
            carrier: company,
            invited: open.length,
            viewed: open.length,
            bid: own.length,
            complete: own.length,
            awarded: won.length,
            awardedCost: won.reduce((sum, bid) => {
              const lane = laneOf(bid.laneId)
              return sum + (lane ? landedCost(lane, bid) : 0)
            }, 0),
            lastSeenAt: now,
            responseTime: 12,
          }
        }),
    )
  })

  const market = {
    metric: 'CostPerUnit',
    scope: 'CountryToCountry',
    group: 'US > US',
    median: 100,
    low: 90,
    high: 110,
    own: 105,
    deviation: 0.05,
    companies: 6,
  }
  app.get('/benchmark/charge-location', (context) =>
    answer(context, [{ ...market, location: 'Freight' }]),
  )
  app.get('/benchmark/lane/get-deviations', (context) => answer(context, [market]))
  app.get('/benchmark/lane', (context) => answer(context, [market]))

  app.get('/repo/:id', (context) => answer(context, []))
  app.get('/notifications', (context) => answer(context, notifications(context.var.caller)))
  app.get('/location/ocean-ports', (context) => answer(context, []))
  app.get('/location/cities', (context) => answer(context, []))
  app.get('/location/google-cities', (context) => answer(context, { suggestions: [] }))
  app.get('/location-statistics/unique-locations/:id', (context) =>
    answer(context, { count: 0, locations: [] }),
  )
  app.get('/location-statistics/breakdown/:id', (context) => answer(context, []))
  app.get('/location-statistics/quality/:id', (context) =>
    answer(context, { located: 0, unknown: 0, quality: null }),
  )

  const reference: Record<string, object[]> = {
    properties: [{ id: 1, key: 'theme', value: 'purple', mode: null }],
    ports: [{ id: 1, code: 'CNSHA', name: 'Shanghai', city: 'Shanghai', country: 'CN' }],
    airports: [{ id: 1, iata: 'FRA', name: 'Frankfurt', city: 'Frankfurt', country: 'DE' }],
    postcodes: [{ id: 1, zipCode: '77002', city: 'Houston', state: 'TX' }],
    equipmenttypes: [{ id: 1, name: '40HC', isoCode: '45G1', modes: [2] }],
    currencies: [{ currencyId: 1, code: 'USD', name: 'US dollar', usdPerUnit: 1 }],
    countries: [{ countryId: 1, name: 'Germany', isO2: 'DE', cod3: 'DEU', numericCode: '276' }],
  }
  app.get('/admin/management/:kind', (context) => {
    const rows = reference[context.req.param('kind')]
    if (!rows) return refuse(context, 404, 'No such list.')
    context.header('x-total-count', String(rows.length))
    return answer(context, rows)
  })
  app.notFound((context) => refuse(context, 404, 'No such call.'))
  app.onError((error) => {
    throw error
  })

  // From another origin: every answer carries what a browser wants to see.
  const outside = new Hono()
  outside.use(
    '*',
    cors({
      origin: appOrigin,
      credentials: appOrigin !== '*',
      exposeHeaders: ['fname', 'x-total-count'],
      allowHeaders: ['Authorization', 'Content-Type'],
    }),
  )
  outside.route('/', app)
  outside.onError((error) => {
    throw error
  })
  return {
    fetch: async (request) => outside.fetch(request),
    asked,
    lanes,
    bids,
    signedInAs,
    holderOf,
    notifications,
  }
}
