import { render } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach } from 'vitest'
import type { User } from '#domain/user.ts'
import { session } from '#lib/session.ts'
import { Guard, UnknownPath } from '#app/Guard.tsx'
import { Landing } from '#app/Landing.tsx'
import { guardedRoutes } from '#app/routes.tsx'

/** Somebody of that type signed in on this device. */
export const person = (type: string): User => {
  const user = {
    id: 1,
    username: 'someone@laneward.test',
    type,
    jwtToken: 'access',
    refreshToken: 'refresh',
  }
  localStorage.setItem('user', JSON.stringify(user))
  const read = session.read()
  if (!read) throw new Error('The person could not be signed in')
  return read
}

/** The app's own guards and addresses; each screen is its title alone. */
export function visit(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <Landing screen={SignIn} /> },
      { path: '/login', element: <Landing screen={SignIn} /> },
      { path: '/unauthorized', element: <h1>Not allowed</h1> },
      {
        element: <Outlet />,
        children: guardedRoutes.map((route) => ({
          path: route.path,
          element: <Guard route={{ ...route, screen: <h1>{route.title}</h1> }} />,
        })),
      },
      { path: '*', element: <UnknownPath /> },
    ],
    { initialEntries: [address] },
  )
  let moves = 0
  router.subscribe(() => {
    moves += 1
  })
  render(<RouterProvider router={router} />)
  return { router, at: () => router.state.location.pathname, moves: () => moves }
}

const SignIn = ({ ended }: { ended: boolean }) => <h1>{ended ? 'Session ended' : 'Sign in'}</h1>

// Each visit is to a page that was just loaded.
afterEach(() => {
  session.end()
  session.landed()
})
