import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { WebSocket } from 'ws'
import * as z from 'zod'
import type { Named } from './set-up.ts'

const everyMs = 10_000
/** Collecting garbage stops a process for a moment. */
const liveEveryMs = 30_000
/** A process that has just started loads code and fills its pools. */
const warmUpMs = 3 * 60_000
/** Too short a life says nothing of a slope. */
const judgedFromMs = 10 * 60_000

type Sample = { at: number; megabytes: number }
type Life = Named & { samples: Sample[]; live: Sample[] }

/** Memory of every process over its life: resident, and of the copies what is still in use once garbage is collected. */
export function watchMemory(processes: () => readonly Named[]) {
  const lives = new Map<number, Life>()
  const sample = () => {
    for (const named of processes()) {
      const megabytes = residentMb(named.pid)
      if (megabytes === null) continue
      const life = lives.get(named.pid) ?? { ...named, samples: [], live: [] }
      lives.set(named.pid, life)
      life.samples.push({ at: Date.now(), megabytes })
    }
  }
  const sampleLive = async ({ pid, inspectorPort }: Named) => {
    if (inspectorPort === undefined) return
    // A copy that is killed meanwhile says nothing.
    const megabytes = await liveMb(inspectorPort).catch(() => null)
    if (megabytes !== null) lives.get(pid)?.live.push({ at: Date.now(), megabytes })
  }
  sample()
  const timers = [
    setInterval(sample, everyMs),
    setInterval(() => processes().forEach((named) => void sampleLive(named)), liveEveryMs),
  ]
  return {
    stop: () => timers.forEach((timer) => clearInterval(timer)),
    /** Of each name the life that lasted longest. */
    longest: (): Measured[] => {
      const byName = new Map<string, Measured>()
      for (const life of [...lives.values()].map(measure)) {
        const known = byName.get(life.name)
        if (!known || known.minutes < life.minutes) byName.set(life.name, life)
      }
      return [...byName.values()]
    },
  }
}

export type Memory = ReturnType<typeof watchMemory>

export type Measured = {
  name: string
  minutes: number
  firstMb: number
  lastMb: number
  mostMb: number
  /** In use after garbage was collected, once warm and at the end; null for processes that are not asked. */
  live: { warmMb: number; lastMb: number } | null
  /**
   * MB a minute by least squares, after the warm-up, of what is in use where that is known, else of what is resident;
   * null for a life too short to judge.
   */
  slope: number | null
}

function measure({ name, samples, live }: Life): Measured {
  const start = samples[0]?.at ?? 0
  const lasted = (samples.at(-1)?.at ?? 0) - start
  const isWarm = ({ at }: Sample) => at - start >= warmUpMs
  const [warmLive, warm] = [live.filter(isWarm), samples.filter(isWarm)]
  const [first, last] = [warmLive[0], warmLive.at(-1)]
  return {
    name,
    minutes: lasted / 60_000,
    firstMb: samples[0]?.megabytes ?? 0,
    lastMb: samples.at(-1)?.megabytes ?? 0,
    mostMb: Math.max(...samples.map(({ megabytes }) => megabytes)),
    live: first && last ? { warmMb: first.megabytes, lastMb: last.megabytes } : null,
    slope: lasted >= judgedFromMs ? slopeOf(first ? warmLive : warm) : null,
  }
}

function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const minutes = ({ at }: Sample) => at / 60_000
  const [x, y] = [mean(minutes), mean(({ megabytes }) => megabytes)]
  const above = mean((sample) => (minutes(sample) - x) * (sample.megabytes - y))
  return above / mean((sample) => (minutes(sample) - x) ** 2)
}

const answerSchema = z.object({ id: z.number(), result: z.unknown() })
const memorySchema = z.object({
  result: z.object({ value: z.object({ heapUsed: z.number(), external: z.number() }) }),
})

/** Heap and buffers in use, by the inspector that listens there. */
async function liveMb(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = z
    .array(z.object({ webSocketDebuggerUrl: z.string() }))
    .parse(await answer.json())
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  try {
    await once(socket, 'open')
    await ask(socket, 1, 'HeapProfiler.collectGarbage', {})
    const evaluated = await ask(socket, 2, 'Runtime.evaluate', {
      expression: 'process.memoryUsage()',
      returnByValue: true,
    })
    const { heapUsed, external } = memorySchema.parse(evaluated).result.value
    return (heapUsed + external) / 1024 / 1024
  } finally {
    socket.close()
  }
}

async function ask(socket: WebSocket, id: number, method: string, params: object) {
  socket.send(JSON.stringify({ id, method, params }))
  for (;;) {
    const [message] = await once(socket, 'message')
    const read = answerSchema.safeParse(JSON.parse(String(message)))
    if (read.success && read.data.id === id) return read.data.result
  }
}

function residentMb(pid: number): number | null {
  try {
    const [, kilobytes = '0'] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return null
  }
}
