import * as z from 'zod'
import { bidSchema } from '#domain/bid.ts'
import type { Random } from '#server/demo/random.ts'
import { type Person, read } from './person.ts'

/**
 * Base freight of every bid is above this, and was filled below it. A bid is raised each time: what lowers
 * one has to be a percent of it.
 */
export const filledNumber = 3000

const bidsSchema = z.array(bidSchema)

/** The numbers a carrier's bid on a lane was answered with, in order. */
export type SavedNumbers = Map<string, number[]>
export const keyOf = (laneId: number, carrierId: number) => `${laneId} ${carrierId}`

/** Awards and resets of each lane that were answered, or seen to have gone through. */
export type Decided = Map<number, { awards: number; resets: number }>

type Round = { isOver(): boolean; random: Random; pauseMs: number }

/** A person of a carrier saves bids on lanes that nobody else of its company bids on. */
export async function bid(
  carrier: Person & { companyId: number },
  lanes: readonly number[],
  saved: SavedNumbers,
  { isOver, random, pauseMs }: Round,
): Promise<void> {
  const versions = new Map<number, number | null>()
  let number = filledNumber
  while (!isOver()) {
    const laneId = random.pick(lanes)
    number += 1
    const version = versions.has(laneId)
      ? (versions.get(laneId) ?? null)
      : ((await ownBid(carrier, laneId))?.version ?? null)
    const charges = { othc: 100, 'base-ocean': number, dthc: 150 }
    const answer = await carrier.send('POST', '/bids/save', {
      bids: [{ laneId, version, charges }],
      submit: true,
    })
    const keep = saved.get(keyOf(laneId, carrier.companyId)) ?? []
    saved.set(keyOf(laneId, carrier.companyId), keep)
    if (answer.status === 200) {
      const [own] = read(bidsSchema, answer, 'save')
      if (own?.charges['base-ocean'] !== number)
        throw new Error(`lane ${laneId}: saved ${number}, answered ${JSON.stringify(own)}`)
      versions.set(laneId, own.version)
      keep.push(number)
    } else if (answer.status === 409) {
      // Awarded or reset meanwhile; an earlier sending of it may have gone through before.
      const own = await ownBid(carrier, laneId)
      versions.set(laneId, own?.version ?? null)
      if (answer.sentBefore && own?.charges['base-ocean'] === number) keep.push(number)
    } else throw new Error(`save: ${answer.status} ${JSON.stringify(answer.body)}`)
    await pause(pauseMs * random.between(0.5, 1.5))
  }
}

async function ownBid(carrier: Person, laneId: number) {
  const answer = await carrier.send('POST', '/bids/lanes', { laneIds: [laneId] })
  return read(bidsSchema, answer, 'own bids')[0]
}

/** A shipper awards lanes that only it decides on, and resets them again. */
export async function award(
  shipper: Person,
  lanes: readonly number[],
  decided: Decided,
  { isOver, random, pauseMs }: Round,
): Promise<void> {
  while (!isOver()) {
    const laneId = random.pick(lanes)
    const bids = await bidsOf(shipper, laneId)
    const done = decided.get(laneId) ?? { awards: 0, resets: 0 }
    decided.set(laneId, done)
    if (isAwarded(bids)) {
      const answer = await shipper.send('GET', `/bids/reset/${laneId}`)
      if (answer.status === 200) done.resets += 1
      else if (answer.status !== 409) throw new Error(`reset: ${JSON.stringify(answer)}`)
      // A balancer, or a browser, sends a GET again whose answer was cut off: it has been done then.
      else if (!isAwarded(await bidsOf(shipper, laneId))) done.resets += 1
    } else {
      const best = bids.find(({ status }) => status === 'submitted')
      if (!best) continue
      const answer = await shipper.send('PUT', '/bids/accept', {
        awards: [{ laneId, bidId: best.id, version: best.version }],
        confirm: true,
      })
      if (answer.status === 200) done.awards += 1
      else if (answer.status !== 409) throw new Error(`award: ${JSON.stringify(answer)}`)
      else if (answer.sentBefore && isAwarded(await bidsOf(shipper, laneId))) done.awards += 1
    }
    await pause(pauseMs * random.between(0.5, 1.5))
  }
}

const bidsOf = async (shipper: Person, laneId: number) =>
  read(bidsSchema, await shipper.send('GET', `/bids/${laneId}`), 'bids of a lane')

const isAwarded = (bids: readonly { status: string }[]) =>
  bids.some(({ status }) => status === 'accepted')

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
