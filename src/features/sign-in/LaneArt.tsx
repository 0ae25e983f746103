/** Places on a 600 x 300 map, and the lanes drawn between them. */
const ports: readonly (readonly [number, number])[] = [
  [95, 120],
  [140, 110],
  [165, 140],
  [150, 165],
  [190, 215],
  [290, 92],
  [305, 105],
  [320, 150],
  [345, 190],
  [400, 140],
  [430, 165],
  [470, 130],
  [490, 115],
  [515, 110],
  [480, 180],
  [530, 235],
]
const lanes: readonly (readonly [number, number])[] = [
  [0, 12],
  [1, 5],
  [2, 6],
  [3, 5],
  [4, 8],
  [6, 10],
  [5, 11],
  [7, 9],
  [9, 14],
  [11, 13],
  [10, 15],
  [0, 13],
]
const proofs = [
  'Lanes with baselines, straight from your shipment history',
  'Bids in five modes, compared on landed cost',
  'Savings against a frozen baseline, to the cent',
]

/** The left half of the landing page: static, a few kilobytes, no pictures to load. */
export function LaneArt() {
  return (
    <section className="landing-art" aria-label="Laneward">
      <svg viewBox="0 0 600 300" aria-hidden="true" focusable="false">
        {lanes.map(([from, to], index) => (
          <path
            key={`${from}-${to}`}
            d={arc(ports[from], ports[to])}
            className={index < 2 ? 'arc drawn' : 'arc'}
            pathLength={1}
          />
        ))}
        {ports.map(([x, y]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r="4" />
        ))}
      </svg>
      <p className="headline">Every lane. Every bid. One view.</p>
      <ul>
        {proofs.map((proof) => (
          <li key={proof}>{proof}</li>
        ))}
      </ul>
    </section>
  )
}

function arc(
  from: readonly [number, number] | undefined,
  to: readonly [number, number] | undefined,
): string {
  if (!from || !to) return ''
  const lift = Math.abs(to[0] - from[0]) / 4
  return `M${from[0]} ${from[1]}Q${(from[0] + to[0]) / 2} ${Math.min(from[1], to[1]) - lift} ${to[0]} ${to[1]}`
}
