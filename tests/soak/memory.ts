import { readFileSync } from 'node:fs'
import type { Named } from './set-up.ts'

const everyMs = 10_000
/** A process that has just started loads code and fills its pools. */
const warmUpMs = 3 * 60_000
/** Too short a life says nothing of a slope. */
const judgedFromMs = 10 * 60_000

type Sample = { at: number; megabytes: number }
type Life = Named & { samples: Sample[] }

/** Resident memory of every process over its life. */
export function watchMemory(processes: () => readonly Named[]) {
  const lives = new Map<number, Life>()
  const sample = () => {
    for (const { name, pid } of processes()) {
      const megabytes = residentMb(pid)
      if (megabytes === null) continue
      const life = lives.get(pid) ?? { name, pid, samples: [] }
      lives.set(pid, life)
      life.samples.push({ at: Date.now(), megabytes })
    }
  }
  sample()
  const timer = setInterval(sample, everyMs)
  return {
    stop: () => clearInterval(timer),
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
  /** MB a minute by least squares, after the warm-up; null for a life too short to judge. */
  slope: number | null
}

function measure({ name, samples }: Life): Measured {
  const start = samples[0]?.at ?? 0
  const lasted = (samples.at(-1)?.at ?? 0) - start
  const warm = samples.filter(({ at }) => at - start >= warmUpMs)
  return {
    name,
    minutes: lasted / 60_000,
    firstMb: samples[0]?.megabytes ?? 0,
    lastMb: samples.at(-1)?.megabytes ?? 0,
    mostMb: Math.max(...samples.map(({ megabytes }) => megabytes)),
    slope: lasted >= judgedFromMs ? slopeOf(warm) : null,
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

function residentMb(pid: number): number | null {
  try {
    const [, kilobytes = '0'] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return null
  }
}
