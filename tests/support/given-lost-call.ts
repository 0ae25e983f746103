import { HttpResponse, http } from 'msw'
import type { Backend } from './backend.ts'
import { network } from './screen-backend.ts'

type Method = 'get' | 'post' | 'put' | 'delete'

/** The next call of this kind is carried out, but the proxy before the server gives up waiting for its answer. */
export const givenLostAnswer = (backend: Backend, method: Method, path: string): void =>
  network.use(
    http[method](
      `*/api${path}`,
      async ({ request }) => {
        await backend.app.fetch(request)
        return new HttpResponse('<h1>Gateway timeout</h1>', { status: 504 })
      },
      { once: true },
    ),
  )
