import { everyCall } from '#contract/contract.ts'
import { type Endpoint, pathOf } from '#contract/endpoint.ts'
import { may } from '#domain/capability.ts'
import { firstMode, isBiddable, modeDefinitions } from '#domain/mode.ts'
import type { KnownRows } from './call-addresses.ts'
import { type Finding, finding, judge } from './finding.ts'
import type { HostAnswer, HostCaller, Visitor } from './host-caller.ts'

const steps = 'a lane, its forecast, its start, a bid, its award and its way back'

/**
 * The main job on a lane made for it: created, forecast, started for one carrier, bid on, awarded as pending,
 * freed and paused again. No call of the specification removes a lane, so that it stays, paused.
 */
export async function tryScratchLane(
  ask: HostCaller,
  visitors: readonly Visitor[],
  known: ReadonlyMap<Visitor, KnownRows>,
): Promise<Finding[]> {
  const shipper = visitors.find((visitor) => may(visitor, 'manage lanes'))
  const carrier = visitors.find((visitor) => may(visitor, 'bid'))
  if (!shipper || !carrier) {
    const note = `name a Customer and a Carrier with --as to try ${steps}`
    return [finding('writes', '', 'not tried', [note])]
  }
  const found: Finding[] = []
  const send = async (
    as: Visitor,
    name: string,
    body: unknown,
    params: Record<string, unknown> = {},
  ): Promise<HostAnswer | null> => {
    const named = everyCall().find((one) => one.name === name)
    if (!named) throw new Error(`No call is named ${name}`)
    const { method, path }: Endpoint = named.call
    const asked = pathOf(path, params)
    const answer = await ask({
      method,
      path: `/api${asked}`,
      token: as.token,
      ...(method !== 'GET' && { body }),
    })
    const judged = judge(named, `${method} ${asked}`, as.as, answer)
    found.push(judged)
    return ['fine', 'read all the same', 'rows left out'].includes(judged.verdict) ? answer : null
  }
  const mode = known.get(shipper)?.mode ?? firstMode
  const place = (city: string, state: string, country: string, port: string) => ({
    city,
    state,
    country,
    zip: '',
    port,
  })
  const isRoad = !isBiddable(mode) || modeDefinitions[mode].gateway === null
  const created = await send(shipper, 'lanes.create', {
    mode,
    origin: isRoad ? place('Houston', 'TX', 'US', '') : place('Houston', 'TX', 'US', 'USHOU'),
    destination: isRoad ? place('Dallas', 'TX', 'US', '') : place('Hamburg', '', 'DE', 'DEHAM'),
    volume: 12,
    shipments: 12,
  })
  const lane = fieldsOf(created?.json)
  const laneId = Number(lane['id'])
  if (created === null || !Number.isSafeInteger(laneId)) return found
  const stays = `the lane ${laneId} that was made for this stays: no call of the specification removes one`
  await send(
    shipper,
    'lanes.editVolume',
    { version: Number(lane['version'] ?? 1), volume: [] },
    { id: laneId },
  )
  const laneIds = [laneId]
  const carrierIds = carrier.companyId === null ? {} : { carrierIds: [carrier.companyId] }
  if ((await send(shipper, 'lanes.start', { laneIds, ...carrierIds })) !== null) {
    const lines = rowsOf((await send(carrier, 'bids.charges', undefined, { id: laneId }))?.json)
    const charges = Object.fromEntries(
      lines
        .filter((line) => line['mandatory'] === true && line['fieldType'] === 'Charge')
        .map((line) => [String(line['chargeId']), 1000]),
    )
    const bids = [
      {
        laneId,
        version: null,
        currency: 'USD',
        charges,
        chargeCurrencies: {},
        transitDays: 5,
        months: [],
        capacity: null,
        co2ePerUnit: null,
        remarks: '',
      },
    ]
    const saved = await send(carrier, 'bids.save', { bids, submit: true })
    const [bid] = rowsOf(saved?.json)
    if (bid) {
      const award = {
        laneId,
        bidId: Number(bid['id']),
        version: Number(bid['version'] ?? 1),
        share: 100,
        months: [],
      }
      await send(shipper, 'bids.accept', { awards: [award], confirm: false })
      await send(shipper, 'bids.reset', undefined, { id: laneId })
    }
    await send(shipper, 'lanes.pause', { laneIds })
  }
  found.push(finding('the lane of this check', shipper.as, 'fine', [stays]))
  return found
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

const rowsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(fieldsOf) : []
