import { useQuery } from '@tanstack/react-query'
import { cleanup, configure, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { givenCarrierTender } from '#tests/support/carrier-tender.ts'
import { givenHub } from '#tests/support/given-hub.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { connectionFlag } from './connection-flag.ts'
import { LiveNotifications } from './LiveNotifications.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { notificationStore } from './notification-store.ts'

const mode = Mode.RoadFTL

beforeEach(() => {
  connectionFlag.set(null)
  notificationStore.forget()
})

let last = 0
const notified = (secondsAgo: number, description: string, laneId: number | null = null) => ({
  id: (last += 1),
  laneId,
  mode,
  type: 'BidAccepted',
  description,
  timeNotified: new Date(Date.now() - secondsAgo * 1000).toISOString(),
})

/** A carrier's bell and lanes, and a hub that is not open yet. */
async function givenPage() {
  const { backend, carrier, reno } = await givenCarrierTender()
  const hub = givenHub()
  onTestFinished(() => connectionFlag.set(null))
  renderScreen(
    <>
      <LiveNotifications pathname="/" />
      <NotificationBell />
      <Lanes />
    </>,
    { as: carrier },
  )
  expect(await screen.findByText(/^Reno/)).toBeVisible()
  return {
    hub,
    reno,
    moveLane: (origin: string) =>
      backend.context.database.pool.query('update lanes set origin = $2 where id = $1', [
        reno.id,
        origin,
      ]),
    async leave() {
      cleanup()
      await hub.left()
    },
  }
}

function Lanes() {
  const { data = [] } = useQuery(laneQueries.list(mode))
  return data.map(({ id, locationStr }) => <p key={id}>{locationStr}</p>)
}

const inBell = (count: number) => screen.findByRole('button', { name: `Notifications, ${count}` })

test('what was missed is in the bell and does not pop up as if it happened now', async () => {
  const { hub, leave } = await givenPage()
  hub.list([notified(7200, 'Missed while signed out'), notified(5, 'Missed while connecting')])
  hub.open()
  expect(await inBell(2)).toBeVisible()

  hub.list([notified(300, 'Missed while offline')])
  hub.lose()
  expect(await inBell(3)).toBeVisible()
  hub.push(notified(0, 'Happens now'))

  expect(await screen.findByText('Happens now')).toBeVisible()
  expect(screen.queryByText(/Missed/)).not.toBeInTheDocument()
  expect(await inBell(4)).toBeVisible()
  await leave()
})

test('a lane is read again for what happened to it while the page was connecting', async () => {
  const { hub, reno, moveLane, leave } = await givenPage()
  await moveLane('Tahoe, NV, US')
  hub.list([notified(20, 'Accepted', reno.id)])

  hub.open()

  expect(await screen.findByText(/^Tahoe/)).toBeVisible()
  await leave()
})

test('a lane that a colleague edits is read again at once', async () => {
  const { hub, reno, moveLane, leave } = await givenPage()
  hub.list([notified(7200, 'From before')])
  hub.open()
  expect(await inBell(1)).toBeVisible()
  await moveLane('Tahoe, NV, US')

  hub.send({ target: 'LanesChanged', args: [{ mode, laneId: reno.id }] })

  expect(await screen.findByText(/^Tahoe/)).toBeVisible()
  await leave()
})

test('a page that is drawn twice, as while it is developed, is connected', async () => {
  const { carrier } = await givenCarrierTender()
  const hub = givenHub()
  hub.open()
  configure({ reactStrictMode: true })
  onTestFinished(() => configure({ reactStrictMode: false }))

  renderScreen(<LiveNotifications pathname="/" />, { as: carrier })

  await expect.poll(() => connectionFlag.read(), { timeout: 10_000 }).toBe(true)
  cleanup()
  await hub.left()
})
