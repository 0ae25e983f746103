import { rateSettingsSchema, rateSheets } from '#contract/ext/rate-sheets.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import type { Received } from '#server/multipart.ts'
import { checkRateSheet, saveRateSheet } from '#server/rate-sheets/rate-sheets.ts'
import { invalid } from '#server/refusal.ts'
import { serve } from '#server/serve.ts'

type Asked = { caller: Caller; params: { mode: BiddableMode }; received: Received }

export const rateSheetRoutes = [
  serve(rateSheets.check, (asked, context) => checkRateSheet(sentIn(asked), context)),
  serve(rateSheets.saveDrafts, (asked, context) => saveRateSheet(sentIn(asked), context)),
]

function sentIn({ caller, params, received }: Asked) {
  const [file] = received.files
  if (!file) throw invalid('Send the rate sheet in the field "file".')
  const settings = rateSettingsSchema.parse(received.fields['settings'] ?? {})
  return { caller, mode: params.mode, file, settings }
}
