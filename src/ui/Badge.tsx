import {
  CheckCircle2,
  CircleDashed,
  Clock3,
  Loader,
  OctagonX,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { Icon } from './Icon.tsx'

export type Tone = 'pending' | 'accepted' | 'rejected' | 'progress' | 'neutral' | 'amber'

const icons: Record<Tone, LucideIcon> = {
  pending: Clock3,
  accepted: CheckCircle2,
  rejected: OctagonX,
  progress: Loader,
  neutral: CircleDashed,
  amber: TriangleAlert,
}

type BadgeProps = {
  tone: Tone
  text: string
  /** 'warning' marks what waits for somebody to act; the other shapes follow the tone. */
  icon?: string
}

/** A status as shape, word and colour: never colour alone. */
export function Badge({ tone, text, icon }: BadgeProps) {
  return (
    <span className={`status status-${tone}`}>
      <Icon icon={icon === 'warning' ? TriangleAlert : icons[tone]} size={14} />
      {text}
    </span>
  )
}
