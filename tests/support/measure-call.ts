import type { createApp } from '#server/app.ts'

export type Measured = {
  status: number
  firstMs: number
  /** Of the rounds after the first. */
  medianMs: number
  /** Of this process, a round: on a machine with other work it is what can be compared. */
  processorMs: number
  bytes: number
}

/** Asks the API `rounds` times after a first one. */
export async function measureCall(
  app: ReturnType<typeof createApp>,
  method: string,
  path: string,
  token: string,
  rounds: number,
): Promise<Measured> {
  const times: number[] = []
  const before = process.cpuUsage()
  let status = 0
  let bytes = 0
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now()
    const response = await app.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    })
    bytes = (await response.arrayBuffer()).byteLength
    times.push(performance.now() - start)
    status = response.status
  }
  const [firstMs = 0, ...warm] = times
  const { user, system } = process.cpuUsage(before)
  return {
    status,
    firstMs,
    medianMs: warm.toSorted((a, b) => a - b)[Math.floor(warm.length / 2)] ?? 0,
    processorMs: (user + system) / 1000 / (rounds + 1),
    bytes,
  }
}
