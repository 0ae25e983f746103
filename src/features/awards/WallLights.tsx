import { lightLooks } from '#domain/light-looks.ts'
import { lights } from '#domain/light.ts'
import { formatCount, formatPercent } from '#domain/quantity.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import type { BoardLane } from './board-lane.ts'

type Count = { name: string; tone: Tone; lanes: number }

/** How many lanes stand on each light, and how many have none yet. */
export function WallLights({ lanes }: { lanes: readonly BoardLane[] }) {
  if (lanes.length === 0) return null
  const counts: Count[] = [
    ...lights.map((light) => ({
      name: light,
      tone: lightLooks[light].tone,
      lanes: lanes.filter(({ lane }) => lane.light === light).length,
    })),
    {
      name: 'No light yet',
      tone: 'neutral',
      lanes: lanes.filter(({ lane }) => lane.light === null).length,
    },
  ]
  return (
    <section aria-labelledby="lights-title">
      <h2 id="lights-title" className="section-title">
        Lanes by light
      </h2>
      <ul className="wall-lights">
        {counts.map(({ name, tone, lanes: count }) => (
          <li key={name} className="card">
            <Badge tone={tone} text={name} />
            <strong>{formatCount(count)}</strong>
            <small>{formatPercent(count / lanes.length, 0)} of lanes</small>
          </li>
        ))}
      </ul>
      <div className="wall-ramp" aria-hidden="true">
        {counts.map(({ name, tone, lanes: count }) => (
          <span key={name} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
    </section>
  )
}
