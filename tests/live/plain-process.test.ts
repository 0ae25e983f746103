import { expect, test } from 'vitest'
import { freePort, isReady, startProcess } from '#tests/support/plain-process.ts'

test('a copy of the server that ends before it is ready says why', async () => {
  const port = await freePort()
  const copy = startProcess(
    [process.execPath, '-e', 'throw new Error("The rates are not there")'],
    {},
  )

  await expect(isReady(copy, port)).rejects.toThrow(
    /ended before it was ready: [^]*The rates are not there/,
  )
})
