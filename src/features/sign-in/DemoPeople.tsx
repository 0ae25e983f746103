import { useEffect, useState } from 'react'
import { roleWords } from '#domain/role.ts'
import type { DemoPerson } from './sign-in.api.ts'

type Demo = { password: string; people: DemoPerson[] }

/** On a demo host: one click signs in as a person of each role. */
export function DemoPeople({
  onChoose,
}: {
  onChoose: (chosen: { username: string; password: string }) => void
}) {
  const [demo, setDemo] = useState<Demo | null>(null)
  useEffect(() => {
    let here = true
    // After the form is usable: the demo is an offer, not what people wait for.
    void import('./sign-in.api.ts')
      .then(({ demoPeople }) => demoPeople())
      // An offer that cannot be fetched is none.
      .catch(() => null)
      .then((offered) => {
        if (here) setDemo(offered)
      })
    return () => {
      here = false
    }
  }, [])

  if (!demo) return null
  return (
    <section className="demo-people" aria-labelledby="demo-heading">
      <h2 id="demo-heading">Demo: sign in as</h2>
      <ul>
        {demo.people.map(({ username, name, type }) => (
          <li key={username}>
            <button
              type="button"
              className="btn btn-outline-secondary btn-sm"
              onClick={() => onChoose({ username, password: demo.password })}
            >
              <strong>{roleWords[type]}</strong> {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
