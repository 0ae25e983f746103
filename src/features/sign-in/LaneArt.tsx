import worldDots from './world-dots.svg'

/** Places by longitude and latitude, in degrees, and the lanes drawn between them. */
const places = {
  losAngeles: [-118.2, 34],
  chicago: [-87.6, 41.9],
  houston: [-95.4, 29.8],
  newYork: [-74, 40.7],
  santos: [-46.3, -24],
  rotterdam: [4.5, 51.9],
  genoa: [8.9, 44.4],
  lagos: [3.4, 6.5],
  durban: [31, -29.9],
  dubai: [55, 25.3],
  mumbai: [72.9, 19.1],
  singapore: [103.8, 1.3],
  shanghai: [121.5, 31.2],
  tokyo: [139.8, 35.6],
  sydney: [151.2, -33.9],
} as const
type Place = keyof typeof places
const lanes: readonly (readonly [Place, Place])[] = [
  ['rotterdam', 'shanghai'],
  ['losAngeles', 'newYork'],
  ['newYork', 'rotterdam'],
  ['chicago', 'houston'],
  ['houston', 'genoa'],
  ['santos', 'rotterdam'],
  ['genoa', 'dubai'],
  ['lagos', 'genoa'],
  ['durban', 'mumbai'],
  ['dubai', 'singapore'],
  ['shanghai', 'tokyo'],
  ['singapore', 'sydney'],
]
const proofs = [
  'Lanes with baselines, straight from your shipment history',
  'Bids in five modes, compared on landed cost',
  'Savings against a frozen baseline, to the cent',
]

/** The left half of the landing page: static, a few kilobytes. */
export function LaneArt() {
  return (
    <section className="landing-art" aria-label="Laneward">
      <svg viewBox="0 15 600 230" aria-hidden="true" focusable="false">
        <image href={worldDots} x="0" y="15" width="600" height="230" />
        {lanes.map(([from, to], index) => (
          <path
            key={`${from}-${to}`}
            d={arc(onMap(from), onMap(to))}
            className={index < 2 ? 'arc drawn' : 'arc'}
            pathLength={1}
          />
        ))}
        {Object.keys(places).map((place) => {
          const [x, y] = onMap(place as Place)
          return <circle key={place} cx={x} cy={y} r="3.5" />
        })}
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

/** Equirectangular, 600 wide. */
const onMap = (place: Place): readonly [number, number] => {
  const [longitude, latitude] = places[place]
  return [Math.round((longitude + 180) / 0.6), Math.round((90 - latitude) / 0.6)]
}

function arc(from: readonly [number, number], to: readonly [number, number]): string {
  const lift = Math.abs(to[0] - from[0]) / 4
  return `M${from[0]} ${from[1]}Q${(from[0] + to[0]) / 2} ${Math.min(from[1], to[1]) - lift} ${to[0]} ${to[1]}`
}
