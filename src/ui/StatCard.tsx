import { Link } from 'react-router-dom'
import { DeltaChip, type StatDelta } from './DeltaChip.tsx'
import { Sparkline } from './Sparkline.tsx'

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
      <span className="stat-value" title={title}>
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
