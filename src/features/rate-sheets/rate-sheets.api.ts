import { mutationOptions } from '@tanstack/react-query'
import { type RateSettings, rateSheets } from '#contract/ext/rate-sheets.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export type SentRates = { mode: BiddableMode; file: File; settings: RateSettings }

export const rateSheetMutations = {
  check: () =>
    mutationOptions({
      mutationFn: ({ mode, ...sent }: SentRates) =>
        call(rateSheets.check, { params: { mode }, body: formOf(sent), quiet: true }),
    }),
  saveDrafts: () =>
    mutationOptions({
      mutationFn: ({ mode, ...sent }: SentRates) =>
        call(rateSheets.saveDrafts, { params: { mode }, body: formOf(sent), quiet: true }),
      // Drafts live under the lanes, as all bids do.
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
}

function formOf({ file, settings }: Omit<SentRates, 'mode'>): FormData {
  const body = new FormData()
  body.append('settings', JSON.stringify(settings))
  body.append('file', file, file.name)
  return body
}
