import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { useLightRule } from './light-rule.api.ts'

type LightRuleNoteProps = {
  mode: BiddableMode
  /** A carrier's, which may be of several shippers. */
  lanes?: readonly Lane[]
}

/** What makes a bid green, amber or red, below the signals it makes. */
export function LightRuleNote({ mode, lanes }: LightRuleNoteProps) {
  const rule = useLightRule(mode, lanes)
  return rule == null ? null : <p className="note">Signal: {rule}</p>
}
