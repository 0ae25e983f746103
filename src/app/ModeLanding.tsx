import { may } from '#domain/capability.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { lazyScreen } from '#lib/chunk.ts'
import { useUser } from '#lib/use-session.ts'
import { ModeLanes } from './ModeLanes.tsx'

const SummaryScreen = lazyScreen(
  'summary',
  async () => (await import('#features/overview/SummaryScreen.tsx')).SummaryScreen,
)

export const ModeLanding = ({ mode }: { mode: BiddableMode }) =>
  may(useUser(), 'award lanes') ? (
    <SummaryScreen mode={mode} title={modeDefinitions[mode].title} />
  ) : (
    <ModeLanes mode={mode} title={modeDefinitions[mode].title} />
  )
