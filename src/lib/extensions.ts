import { useSyncExternalStore } from 'react'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { ext } from '#contract/ext/ext.ts'
import { http } from './http.ts'
import { session } from './session.ts'

type Offer = ResponseOf<typeof ext.offered>

const none: Offer = { extensions: [], demo: null }
const listeners = new Set<() => void>()

let asked: { personId: number | null; answer: Promise<Offer>; offer: Offer | null } | null = null

/** A call of an extension that this host does not offer; it was not sent. */
export class NotOffered extends Error {}

/** What the host offers beyond the calls of the specification: asked once a session, and none where it fails. */
export function offered(): Promise<Offer> {
  const personId = session.read()?.id ?? null
  if (asked?.personId === personId) return asked.answer
  const asking = { personId, answer: ask(), offer: null as Offer | null }
  asked = asking
  void asking.answer.then((offer) => {
    asking.offer = offer
    for (const listener of listeners) listener()
  })
  return asking.answer
}

/** Whether a call may be sent: those of the specification always. */
export async function offers({ extension }: Endpoint): Promise<boolean> {
  return extension === undefined || (await offered()).extensions.includes(extension)
}

/** Whether the host reads our parameters on calls of the specification: those with extensions do. */
export const knowsOurs = async (): Promise<boolean> => (await offered()).extensions.length > 0

/** The same for filters, which are not shown where they could not be applied; undefined until known. */
export const useKnowsOurs = (): boolean | undefined => {
  const offer = useOffer()
  return offer ? offer.extensions.length > 0 : undefined
}

/** Null until the host said so. */
export const useOffer = (): Offer | null =>
  useSyncExternalStore(subscribe, () => asked?.offer ?? null)

/** Whether what this call is for may appear; undefined until the host said so. */
export function useOffers({ extension }: Pick<Endpoint, 'extension'>): boolean | undefined {
  const offer = useOffer()
  if (extension === undefined) return true
  return offer ? offer.extensions.includes(extension) : undefined
}

/** For tests: as if the page had just been loaded. */
export const forgetOffer = (): void => {
  asked = null
}

async function ask(): Promise<Offer> {
  const { method, path, response } = ext.offered
  try {
    const { data } = await http.request<unknown>({ method, url: path, quiet: true, optional: true })
    return response.parse(data)
  } catch {
    return none
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  void offered()
  const leave = session.subscribe(() => {
    if (session.read()) void offered()
    listener()
  })
  return () => {
    listeners.delete(listener)
    leave()
  }
}
