import type { LucideIcon } from 'lucide-react'

type IconProps = { icon: LucideIcon; size?: number; label?: string }

/** An icon beside words is decoration; alone it needs a label. */
export function Icon({ icon: Drawn, size = 16, label }: IconProps) {
  return label ? (
    <Drawn size={size} role="img" aria-label={label} />
  ) : (
    <Drawn size={size} aria-hidden="true" focusable="false" />
  )
}
