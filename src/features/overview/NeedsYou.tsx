import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { agreeing, formatCount } from '#domain/quantity.ts'
import { Icon } from '#ui/Icon.tsx'

export type Need = {
  count: number
  text: readonly [one: string, many: string]
  to: string
  urgent?: boolean
}

export function NeedsYou({ needs }: { needs: readonly Need[] }) {
  const open = needs.filter(({ count }) => count > 0)
  return (
    <section className="needs-you" aria-label="Needs you">
      {open.length === 0 ? (
        <p className="card needs-nothing">You’re all caught up.</p>
      ) : (
        open.map(({ count, text: [one, many], to, urgent }) => (
          <Link key={many} to={to} className={`card need ${urgent ? 'is-urgent' : ''}`}>
            <strong>{formatCount(count)}</strong> <span>{agreeing(count, one, many)}</span>
            <Icon icon={ArrowRight} />
          </Link>
        ))
      )}
    </section>
  )
}
