import { CheckCircle2, Circle, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { device } from '#lib/device.ts'
import { Icon } from './Icon.tsx'

export type Step = { text: string; done: boolean; to: string }

type StepsCardProps = {
  /** Under which the device remembers that it was dismissed. */
  name: string
  title: string
  steps: readonly Step[]
}

/** First steps that tick themselves off; gone when all are done or when dismissed. */
export function StepsCard({ name, title, steps }: StepsCardProps) {
  const key = `dismissed.${name}`
  const [dismissed, setDismissed] = useState(() => device.read(key) !== null)
  const left = steps.filter(({ done }) => !done)
  if (dismissed || left.length === 0) return null
  return (
    <section className="card steps-card" aria-label={title}>
      <div className="steps-head">
        <strong>{title}</strong>
        <span className="note">
          {steps.length - left.length} of {steps.length} done
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={`Dismiss: ${title}`}
          title="Dismiss"
          onClick={() => {
            device.write(key, 'yes')
            setDismissed(true)
          }}
        >
          <Icon icon={X} />
        </button>
      </div>
      <ol>
        {steps.map(({ text, done, to }) => (
          <li key={text} className={done ? 'is-done' : undefined}>
            <Icon icon={done ? CheckCircle2 : Circle} label={done ? 'Done' : 'To do'} />
            {done ? text : <Link to={to}>{text}</Link>}
          </li>
        ))}
      </ol>
    </section>
  )
}
