import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Push } from '#server/context.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { postgresUrl } from '#tests/support/postgres-url.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createFanOut } from './fan-out.ts'

const message = (text: string): Push => ({
  companyIds: [1],
  userIds: [],
  target: 'Notify',
  args: [text],
})

async function givenCopy(databaseUrl: string | undefined) {
  const heard: Push[] = []
  let gaps = 0
  const fanOut = await createFanOut(
    databaseUrl,
    (push) => heard.push(push),
    () => (gaps += 1),
  )
  onTestFinished(() => fanOut.stop())
  return { fanOut, heard, gaps: () => gaps }
}

test('without a database server a message stays in this process', async () => {
  const { fanOut, heard } = await givenCopy(undefined)

  await fanOut.publish(message('one'))

  expect(heard).toEqual([message('one')])
})

describe.runIf(databaseKinds.includes('postgres'))('with several copies of the server', () => {
  test('each hears what any of them says, itself included', async () => {
    const [one, other] = [await givenCopy(postgresUrl), await givenCopy(postgresUrl)]

    await one.fanOut.publish(message('from one'))
    await other.fanOut.publish(message('from the other'))

    const both = [message('from one'), message('from the other')]
    await eventually(() => expect(one.heard).toEqual(both))
    expect(other.heard).toEqual(both)
  })

  test('a message longer than one NOTIFY carries arrives whole, in any language', async () => {
    const [one, other] = [await givenCopy(postgresUrl), await givenCopy(postgresUrl)]
    const long = message('航空运价 é '.repeat(3000))

    await one.fanOut.publish(long)

    await eventually(() => expect(other.heard).toEqual([long]))
  })

  test('a burst of 1,000 costs a few statements and arrives in its order', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    const [one, other] = [await givenCopy(postgresUrl), await givenCopy(postgresUrl)]
    const burst = Array.from({ length: 1000 }, (_, place) => message(`notice ${place}`))
    query.mockClear()

    await Promise.all(burst.map((push) => one.fanOut.publish(push)))

    expect(query.mock.calls.length).toBeLessThan(10)
    await eventually(() => expect(other.heard).toEqual(burst))
  })

  test('a cut connection is made again: what was published in the meantime arrives, and the gap is reported', async () => {
    const name = 'laneward-cut-connection'
    const url = `${postgresUrl}?application_name=${name}`
    const [one, other] = [await givenCopy(url), await givenCopy(url)]
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const stranger = new pg.Client({ connectionString: postgresUrl })
    await stranger.connect()
    await stranger.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      [name],
    )
    await stranger.end()

    await one.fanOut.publish(message('while it was away'))

    await eventually(() => expect([one.gaps(), other.gaps()]).toEqual([1, 1]))
    await other.fanOut.publish(message('from the other'))
    // Two copies send at the same time: either may be heard first.
    await eventually(() => {
      expect(one.heard).toContainEqual(message('from the other'))
      expect(one.heard).toContainEqual(message('while it was away'))
    })
  })

  test('what others write into the channel is passed over', async () => {
    const { fanOut, heard } = await givenCopy(postgresUrl)
    const stranger = new pg.Client({ connectionString: postgresUrl })
    await stranger.connect()
    await stranger.query("select pg_notify('laneward_push', 'hello')")
    await stranger.end()

    await fanOut.publish(message('after'))

    await eventually(() => expect(heard).toEqual([message('after')]))
  })
})
