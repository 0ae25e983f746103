import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { session } from '#lib/session.ts'
import { undoToast } from '#ui/undo-toast.tsx'
import { givenBrowser, givenReader } from '#tests/support/given-reader.ts'
import { givenBackend, network } from '#tests/support/screen-backend.ts'
import { routeObjects } from './router.tsx'

test('closing the tab is asked about only while something is being saved', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  givenBrowser('en-US')
  givenReader(shipper, {})
  render(
    <RouterProvider
      router={createMemoryRouter(routeObjects, { initialEntries: ['/user/profile'] })}
    />,
  )
  const user = userEvent.setup()
  const clock = await screen.findByLabelText('Clock')
  expect(isAsked()).toBe(false)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  network.use(http.put('*/api/ext/shown-format', () => held))

  await user.selectOptions(clock, '24-hour, 14:30')
  await waitFor(() => expect(isAsked()).toBe(true))

  release()
  await waitFor(() => expect(isAsked()).toBe(false))
})

test('what one person still had to send keeps nobody from closing the tab once that person is gone', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  givenReader(shipper, {})
  undoToast({ text: '1 lane pending.', onUndo: () => {}, onEnd: () => {} })
  expect(isAsked()).toBe(true)

  session.end()

  expect(isAsked()).toBe(false)
})

function isAsked(): boolean {
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  return closing.defaultPrevented
}
