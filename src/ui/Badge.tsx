import { badgeShapes } from './badge-shapes.ts'

export type Tone = 'pending' | 'accepted' | 'rejected' | 'progress' | 'neutral' | 'amber'

const shapeOf: Record<Tone, string> = {
  pending: 'clock',
  accepted: 'check',
  rejected: 'stop',
  progress: 'half',
  neutral: 'dash',
  amber: 'warning',
}

type BadgeProps = {
  tone: Tone
  text: string
  /** A shape by name (`badge-shapes.ts`); without one it follows the tone. */
  icon?: string
}

/** A status as shape, word and colour: never colour alone. */
export function Badge({ tone, text, icon = shapeOf[tone] }: BadgeProps) {
  return (
    <span className={`status status-${tone}`}>
      <svg width={14} height={14} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
        <path d={badgeShapes[icon] ?? badgeShapes[shapeOf[tone]]} />
      </svg>
      {text}
    </span>
  )
}
