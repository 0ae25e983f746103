import { Link } from 'react-router-dom'
import { DeltaChip, type StatDelta } from './DeltaChip.tsx'

type StatCardProps = {
  label: string
  value: string
  about?: string | undefined
  /** More than fits under the figure, shown when the pointer rests there. */
  detail?: string | undefined
  to?: string | undefined
  title?: string | undefined
  delta?: StatDelta | undefined
  /** Of late, oldest first; drawn from two values on. */
  spark?: readonly number[] | undefined
}

/** One figure; the whole card leads to the list behind it. */
export function StatCard({ label, value, about, detail, to, title, delta, spark }: StatCardProps) {
  const content = (
    <>
      <span className="stat-label">{label}</span>{' '}
      <span
        className="stat-value"
        title={title}
        style={{ ['--characters' as string]: value.length }}
      >
        {value}
      </span>{' '}
      {delta && <DeltaChip {...delta} />}
      {about && (
        <span className="stat-about" title={detail ?? about}>
          {about}
        </span>
      )}
      {spark && <Sparkline values={spark} />}
    </>
  )
  return to ? (
    <Link to={to} className="stat card">
      {content}
    </Link>
  ) : (
    <div className="stat card">{content}</div>
  )
}

/** What a figure may read: it takes as much room. */
export type FigureToCome = { label: string; value: string; about: string }

/** Figures that are still worked out, with as much room as they will take. */
export const FiguresToCome = ({ figures }: { figures: readonly FigureToCome[] }) => (
  <div role="status">
    <span className="visually-hidden">Loading figures</span>
    <div className="stat-row stat-strip is-counting" aria-hidden="true">
      {figures.map((figure) => (
        <StatCard key={figure.label} {...figure} />
      ))}
    </div>
  </div>
)

const [width, height] = [120, 32]

/** The course of a figure as a line; decoration beside the figure itself. */
function Sparkline({ values }: { values: readonly number[] }) {
  // What never was anything has no course.
  if (values.length < 2 || values.every((value) => value === 0)) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width
    const y = high === low ? height / 2 : height - 3 - ((value - low) / span) * (height - 6)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
