import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { Steps } from '#domain/steps.ts'
import type {
  AnswerOf,
  FromOptimiser,
  Question,
  QuestionKind,
  QuestionOf,
  ToOptimiser,
} from './optimiser-answers.ts'

/** Somebody asked for something newer. */
export class Superseded extends Error {}

/** The smaller, the sooner. */
const urgency = {
  estimate: 0,
  quickTag: 1,
  solve: 2,
  conflict: 3,
  nearest: 4,
  staying: 5,
  backups: 6,
  difference: 6,
  tag: 7,
  frontier: 8,
  volume: 9,
  dropOuts: 10,
} satisfies Record<QuestionKind, number>

/** These need no solver and are answered while the other workers search. */
const atOnce = new Set<QuestionKind>(['estimate', 'quickTag', 'backups', 'difference'])

/** The same worker answers these about one scenario: what it finds for one of them serves the next. */
const aboutConflict = new Set<QuestionKind>(['conflict', 'nearest', 'staying'])

/** Beside the page, but two at least: the page waits most of the time. */
const searchers = () => Math.min(3, Math.max(2, navigator.hardwareConcurrency - 1))

export type Optimiser = ReturnType<typeof openOptimiser>

/**
 * Workers with the same bids: one answers at once, the others search side by side. A search nobody waits for any more
 * is dropped from the queue, or ended with its worker where it has begun.
 */
export function openOptimiser(bids: Uint8Array) {
  const quick = openQueue(bids, 1)
  const searching = openQueue(bids, searchers())
  return {
    ask<Kind extends QuestionKind>(
      kind: Kind,
      about: QuestionOf<Kind>,
      signal?: AbortSignal,
    ): Promise<AnswerOf<Kind>> {
      const queue = atOnce.has(kind) ? quick : searching
      return new Promise((resolve, reject) => {
        queue.add({
          question: { kind, ...about } as Question,
          conflict: aboutConflict.has(kind) ? JSON.stringify(about.scenario) : null,
          settle: (answer) => resolve(answer as AnswerOf<Kind>),
          fail: reject,
          signal,
        })
      })
    },
    close() {
      quick.close()
      searching.close()
    },
  }
}

/**
 * The bids as workers take them, a column a step. A worker that takes another's place gets them again: bytes are
 * copied in no time, lists are not.
 */
export function* bytesOf(columns: AwardColumns): Steps<Uint8Array> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  for (const text of jsonParts(columns)) {
    yield
    parts.push(encoder.encode(text))
    yield
  }
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

/** JSON of columns, in parts that each hold at most one. */
function* jsonParts(value: object): Generator<string> {
  let before = '{'
  for (const [name, part] of Object.entries(value) as [string, unknown][]) {
    if (part === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) yield* jsonParts(part)
    else yield JSON.stringify(part)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

type Job = {
  question: Question
  /** The scenario whose conflict it is about. */
  conflict: string | null
  settle: (answer: unknown) => void
  fail: (error: Error) => void
  signal: AbortSignal | undefined
}

/** A search that ends by itself within this time is waited for: a new worker loads the solver again. */
const patience = 250

/** Jobs that wait for one of so many workers. */
function openQueue(bids: Uint8Array, count: number) {
  let waiting: Job[] = []
  const next = () => {
    for (const own of workers) {
      if (own.running()) continue
      const isOwn = ({ conflict }: Job) =>
        conflict === null ||
        own.conflict() === conflict ||
        workers.every((other) => other.conflict() !== conflict)
      const [job] = waiting
        .filter(isOwn)
        .toSorted((a, b) => urgency[a.question.kind] - urgency[b.question.kind])
      if (!job) continue
      waiting = waiting.filter((other) => other !== job)
      own.run(job)
    }
  }
  const workers = Array.from({ length: count }, () => openWorker(bids, next))
  const drop = (job: Job) => {
    job.fail(new Superseded())
    waiting = waiting.filter((other) => other !== job)
    const own = workers.find(({ running }) => running() === job)
    if (!own) return
    setTimeout(() => {
      if (own.running() !== job) return
      own.stop()
      next()
    }, patience)
  }
  return {
    add(job: Job) {
      if (job.signal?.aborted) return job.fail(new Superseded())
      job.signal?.addEventListener('abort', () => drop(job), { once: true })
      waiting.push(job)
      next()
    },
    close() {
      const left = [...workers.flatMap(({ running }) => running() ?? []), ...waiting]
      waiting = []
      for (const { stop } of workers) stop()
      for (const { fail } of left) fail(new Superseded())
    },
  }
}

/** A worker that is started with its first job, and one job at a time for it. */
function openWorker(bids: Uint8Array, next: () => void) {
  let worker: Worker | null = null
  let running: { id: number; job: Job } | null = null
  let conflict: string | null = null
  let lastId = 0

  const post = (message: ToOptimiser) => worker?.postMessage(message)
  const stop = () => {
    worker?.terminate()
    worker = null
    running = null
    conflict = null
  }
  const start = () => {
    worker = new Worker(new URL('./optimiser.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<FromOptimiser>) => {
      if (running?.id !== data.id) return
      const { job } = running
      running = null
      if ('problem' in data) job.fail(new Error(data.problem))
      else job.settle(data.answer)
      next()
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      const failed = running
      stop()
      failed?.job.fail(new Error('The award engine could not be loaded.'))
      next()
    })
    post({ bids })
  }
  return {
    running: () => running?.job ?? null,
    /** The scenario whose conflict its worker knows. */
    conflict: () => conflict,
    stop,
    run(job: Job) {
      if (!worker) start()
      lastId += 1
      running = { id: lastId, job }
      conflict = job.conflict ?? conflict
      post({ id: lastId, question: job.question })
    },
  }
}
