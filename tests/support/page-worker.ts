import loadHighs from 'highs'
import { linearSolver } from '#domain/award-optimiser/linear-solver.ts'
import {
  type FromOptimiser,
  optimiserAnswers,
  type ToOptimiser,
} from '#features/scenarios/optimiser-answers.ts'

/** The award engine's worker in this process: jsdom starts none. Messages are copied as between threads. */
export class PageWorker extends EventTarget {
  #isEnded = false
  readonly #answer = optimiserAnswers(
    async () => linearSolver(await loadHighs()),
    (message) => this.#send(message),
  )

  postMessage(message: ToOptimiser): void {
    const copy = structuredClone(message)
    setTimeout(() => !this.#isEnded && void this.#answer(copy))
  }

  terminate(): void {
    this.#isEnded = true
  }

  #send(message: FromOptimiser): void {
    if (this.#isEnded) return
    this.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) }))
  }
}

/** Workers that end with an error at the messages that break them, as long as they do. */
export const brokenWorker = (breaks: (message: ToOptimiser) => boolean): typeof PageWorker =>
  class extends PageWorker {
    override postMessage(message: ToOptimiser): void {
      if (breaks(message))
        setTimeout(() => this.dispatchEvent(new Event('error', { cancelable: true })))
      else super.postMessage(message)
    }
  }
