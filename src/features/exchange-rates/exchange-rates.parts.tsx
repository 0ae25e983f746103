import { lazyScreen } from '#lib/chunk.ts'

export const ExchangeRates = lazyScreen(
  'exchange-rates',
  async () => (await import('./ExchangeRates.tsx')).ExchangeRates,
)
