import { lazyScreen } from '#lib/chunk.ts'

/** The exchange rates of the company, as a part of the files screen. */
export const ExchangeRates = lazyScreen(
  'exchange-rates',
  async () => (await import('./ExchangeRates.tsx')).ExchangeRates,
)
