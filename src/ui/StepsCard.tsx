import { CheckCircle2, Circle, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { device } from '#lib/device.ts'
import { Icon } from './Icon.tsx'

export type Step = {
  text: string
  /** 'followed': only this device knows, once its link was followed. */
  done: boolean | 'followed'
  to: string
}

type StepsCardProps = {
  /** Under which the device remembers what was followed, and that the card was dismissed. */
  name: string
  title: string
  steps: readonly Step[]
}

/** First steps that tick themselves off; gone when all are done or when dismissed. */
export function StepsCard({ name, title, steps }: StepsCardProps) {
  const key = `dismissed.${name}`
  const [dismissed, setDismissed] = useState(() => device.read(key) !== null)
  const isDone = ({ done, to }: Step) =>
    done === 'followed' ? device.read(followedKey(name, to)) !== null : done
  const left = steps.filter((step) => !isDone(step))
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
        {steps.map((step) => {
          const { text, done, to } = step
          const ticked = isDone(step)
          const follow = () => done === 'followed' && device.write(followedKey(name, to), 'yes')
          return (
            <li key={text} className={ticked ? 'is-done' : undefined}>
              <Icon icon={ticked ? CheckCircle2 : Circle} label={ticked ? 'Done' : 'To do'} />
              {ticked ? (
                text
              ) : (
                <Link to={to} onClick={follow}>
                  {text}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const followedKey = (name: string, to: string) => `followed.${name}.${to}`
