import { HttpResponse, http } from 'msw'
import type { User } from '#domain/user.ts'
import { session } from '#lib/session.ts'
import { buildUser } from './build-user.ts'
import { network } from './screen-backend.ts'
import type { Misbehaviour } from '#tests/hosts/misbehaviour.ts'
import { NoAnswer, openSecondHost, type SecondHost } from '#tests/hosts/second-host.ts'

type Known = SecondHost & {
  user: (name: string) => User
}

/** Puts the host that somebody else wrote behind every call of this test, and signs one of its people in. */
export function givenSecondHost(name: string | null, mood: Misbehaviour = {}): Known {
  const host = openSecondHost(mood)
  network.use(
    http.all('*/api/*', ({ request }) => answered(host, request)),
    http.all('*/notify/negotiate', () => new HttpResponse(null, { status: 404 })),
  )
  const user = (who: string) => buildUser(host.signedInAs(`${who}@second.example`))
  if (name !== null) session.write(user(name))
  return { ...host, user }
}

async function answered(host: SecondHost, request: Request): Promise<Response> {
  try {
    return await host.fetch(request)
  } catch (error) {
    if (error instanceof NoAnswer) return HttpResponse.error()
    throw error
  }
}
