import type { BiddableMode } from '#domain/mode.ts'

/** The page of what the awards of a mode save, lane by lane. */
export const awardedSavingsAddress = (mode: BiddableMode): string =>
  `/savings?${new URLSearchParams({ mode: String(mode), tab: 'lanes' })}`
