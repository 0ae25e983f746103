import { Link } from 'react-router-dom'

type StatCardProps = {
  label: string
  value: string
  about?: string | undefined
  to?: string | undefined
  title?: string | undefined
}

/** One figure; the whole card leads to the list behind it. */
export function StatCard({ label, value, about, to, title }: StatCardProps) {
  const content = (
    <>
      <span className="stat-label">{label}</span>
      <span className="stat-value" title={title}>
        {value}
      </span>
      {about && <span className="stat-about">{about}</span>}
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
