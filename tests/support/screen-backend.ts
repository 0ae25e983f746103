import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { Backend } from './backend.ts'

/** Stands between the app and the network in screen tests. */
export const network = setupServer(
  // What a screen asks once its test is over finds nobody.
  http.get('*/api/ext', () => new HttpResponse(null, { status: 404 })),
)

let opened: Promise<Backend> | undefined
let lastUser = 0

/** Puts the reference server, with nobody in it, behind every call of this test. */
export async function givenBackend(): Promise<Backend> {
  // Loaded here: tests of what knows no server stay quick.
  opened ??= import('./backend.ts').then(({ openBackend }) => openBackend())
  const backend = await opened
  await backend.empty()
  // What the last test's page still keeps or sends is of somebody who is not there any more.
  lastUser += 1000
  await backend.context.database.pool.query(
    `select setval(pg_get_serial_sequence('users', 'id'), $1)`,
    [lastUser],
  )
  network.use(
    http.all('*/api/*', ({ request }) => backend.app.fetch(request)),
    // Screens live without the hub; its own tests are elsewhere.
    http.all('*/notify/negotiate', () => new HttpResponse(null, { status: 404 })),
  )
  return backend
}

export async function closeBackend(): Promise<void> {
  await (await opened)?.close()
  opened = undefined
}
