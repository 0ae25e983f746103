import {
  type ComponentType,
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
} from 'react'

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
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(chunk, error)
  } finally {
    clearTimeout(timer)
  }
}

/** A screen in a chunk of its own. */
export const lazyScreen = <Props extends object>(
  chunk: string,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadChunk(chunk, load) }))

/** A part of a screen in a chunk of its own; until it is there `meanwhile` stands in its place, and all around it stays. */
export function lazyPart<Props extends object>(
  chunk: string,
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  const Part = lazyScreen(chunk, load) as ComponentType<Props>
  return (props) => createElement(Suspense, { fallback: meanwhile }, createElement(Part, props))
}
