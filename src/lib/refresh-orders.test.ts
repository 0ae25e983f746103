import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { maya, rival } from '#tests/support/token-host.ts'
import { renewToken } from './refresh.ts'
import { session } from './session.ts'

const people = { maya, rival }
type Name = keyof typeof people

const steps = fc.array(
  fc.constantFrom('call', 'call', 'call', 'sign out', 'maya signs in', 'rival signs in'),
  { minLength: 1, maxLength: 12 },
)

test('in whatever order calls, answers and sign-ins come, one refresh runs and nobody gets the tokens of another', async () => {
  // The word to other tabs waits by the clock, and there are none.
  vi.stubGlobal('BroadcastChannel', undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })

  await fc.assert(
    fc.asyncProperty(fc.scheduler(), steps, async (scheduler, order) => {
      let made = 0
      const pairOf = (name: string) => {
        made += 1
        return { jwtToken: `${name} ${made}`, refreshToken: `refresh ${name} ${made}` }
      }
      const signIn = (name: Name) => session.write({ ...people[name], ...pairOf(name) })
      let running = 0
      let most = 0
      const used: string[] = []
      const request = async (refreshToken: string) => {
        running += 1
        most = Math.max(most, running)
        used.push(refreshToken)
        await scheduler.schedule(Promise.resolve(), 'the refresh answers')
        running -= 1
        return pairOf(refreshToken.split(' ')[1] ?? '')
      }
      const calls: Promise<unknown>[] = []
      const act = (step: (typeof order)[number]) => {
        const person = session.read()
        if (step === 'sign out') session.end()
        else if (step === 'maya signs in') signIn('maya')
        else if (step === 'rival signs in') signIn('rival')
        else if (person)
          calls.push(renewToken(person, person.jwtToken, request).catch((error: unknown) => error))
      }
      signIn('maya')

      const begun = order.map((step) =>
        scheduler.schedule(Promise.resolve(), step).then(() => act(step)),
      )
      await scheduler.waitFor(Promise.all(begun))
      await scheduler.waitFor(Promise.all(calls))

      expect(most).toBeLessThanOrEqual(1)
      expect(new Set(used).size).toBe(used.length)
      const left = session.read()
      if (left) expect(left.jwtToken).toContain(left.id === maya.id ? 'maya' : 'rival')
    }),
    { numRuns: 10_000 },
  )
})
