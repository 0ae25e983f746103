import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'
import { untilPageStays } from './page-left.ts'

/** A chunk that takes longer has failed (spec section 9). */
const timeoutMs = 120_000

/** Named ChunkLoadError, with the spec's message (spec section 8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'

  constructor(chunk: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause })
  }
}

/** Loads a chunk, or fails as ChunkLoadError when it cannot be had in 120 s. */
export async function loadChunk<T>(chunk: string, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk)), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    // Safari ends what a page still loads when it is left: what was on it stays until the next one comes.
    await untilPageStays()
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(chunk, error)
  } finally {
    clearTimeout(timer)
  }
}

/** A screen whose chunk may be fetched before it is shown. */
export type LazyScreen<Props extends object> = ComponentType<Props> & {
  /** Failing is nobody's business yet: it is tried again when the screen is shown. */
  loadAhead(): Promise<void>
}

/** A screen in a chunk of its own; once that is there, it is drawn without a wait. */
export function lazyScreen<Props extends object>(
  chunk: string,
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined
  const get = async () => {
    loaded ??= await loadChunk(chunk, load)
    return { default: loaded }
  }
  const Late = lazy(get) as ComponentType<Props>
  function Screen(props: Props) {
    const [Shown] = useState(() => loaded ?? Late)
    return createElement(Shown, props)
  }
  return Object.assign(Screen, {
    loadAhead: async () => {
      await get().catch(() => undefined)
    },
  })
}

/** A part of a screen in a chunk of its own; until it is there `meanwhile` stands in its place, and all around it stays. */
export function lazyPart<Props extends object>(
  chunk: string,
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  const Part = lazyScreen(chunk, load)
  return (props) => createElement(Suspense, { fallback: meanwhile }, createElement(Part, props))
}
