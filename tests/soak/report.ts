import type { Verdict } from './judge.ts'
import type { Measured } from './memory.ts'
import { counts } from './person.ts'

type Run = {
  disturbances: ReadonlyMap<string, number>
  memory: readonly Measured[]
  heard: { messages: number; twice: number; reconnected: number }
}

const wrongShown = 10

export function printVerdicts(
  verdicts: readonly Verdict[],
  { disturbances, memory, heard }: Run,
): void {
  console.log('\nDisturbances')
  for (const [what, times] of disturbances) console.log(`${String(times).padStart(8)}  ${what}`)
  const statuses = [...counts.byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${times} × ${status}`)
  console.log(
    `\n${counts.calls} calls sent: ${statuses.join(', ')}, ${counts.unanswered} without an answer; ${counts.sentAgain} were sent again`,
  )
  console.log(
    `${heard.messages} live messages, ${heard.twice} notifications came twice, ${heard.reconnected} reconnections`,
  )

  console.log('\nMemory over the longest life of each process, MB')
  for (const { name, minutes, firstMb, lastMb, mostMb, live, slope } of memory) {
    const grows = slope === null ? 'too short to judge' : `${slope.toFixed(2)} MB a minute`
    console.log(
      `${name.padEnd(8)} ${minutes.toFixed(1)} min: ${[firstMb, lastMb].map(Math.round).join(' to ')}, at most ${Math.round(mostMb)}${live ? `; in use after garbage was collected ${live.warmMb.toFixed(1)} to ${live.lastMb.toFixed(1)}` : ''}; ${grows}`,
    )
  }

  console.log('\n      of   wrong')
  for (const { what, of, wrong } of verdicts) {
    console.log(`${String(of).padStart(8)} ${String(wrong.length).padStart(7)}  ${what}`)
    for (const one of wrong.slice(0, wrongShown)) console.log(`${' '.repeat(20)}${one}`)
    if (wrong.length > wrongShown)
      console.log(`${' '.repeat(20)}and ${wrong.length - wrongShown} more`)
  }
}
