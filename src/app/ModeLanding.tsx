import { may } from '#domain/capability.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { useUser } from '#lib/use-session.ts'
import { ModeLanes, SummaryScreen } from './screens.ts'

export const ModeLanding = ({ mode }: { mode: BiddableMode }) =>
  may(useUser(), 'award lanes') ? (
    <SummaryScreen mode={mode} title={modeDefinitions[mode].title} />
  ) : (
    <ModeLanes mode={mode} title={modeDefinitions[mode].title} />
  )
