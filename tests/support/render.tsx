import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { ToastContainer } from 'react-toastify/unstyled'
import { createQueryClient } from '#lib/query-client.ts'
import { session } from '#lib/session.ts'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { Person } from './backend.ts'

type Options = { as?: Pick<Person, 'user'>; url?: string }

/** Shows a screen at an address, to somebody signed in or to nobody known; answers their mouse and keyboard. */
export function renderScreen(screen: ReactNode, { as, url = '/' }: Options = {}): UserEvent {
  if (as) session.write(as.user)
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [url] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <KeptFocus />
      <RouterProvider router={router} />
      <ToastContainer />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

/** As around every screen of the app. */
function KeptFocus() {
  useKeptFocus()
  return null
}
