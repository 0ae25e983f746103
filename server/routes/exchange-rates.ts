import { exchangeRates } from '#contract/ext/exchange-rates.ts'
import { importRates } from '#server/exchange-rates/import-rates.ts'
import { listRates, ratedCurrencies } from '#server/exchange-rates/list-rates.ts'
import { addRate, changeRate, removeRate } from '#server/exchange-rates/save-rate.ts'
import { serve } from '#server/serve.ts'

export const exchangeRateRoutes = [
  serve(exchangeRates.list, ({ caller, query }, context) => listRates(caller, query, context)),

  serve(exchangeRates.currencies, ({ caller, query }, context) =>
    ratedCurrencies(caller, query.date ?? context.now().toISOString().slice(0, 10), context),
  ),

  serve(exchangeRates.add, ({ caller, body }, context) => addRate(caller, body, context)),

  serve(exchangeRates.importFile, ({ caller, query, received }, context) =>
    importRates(caller, received.files[0], query.check, context),
  ),

  serve(exchangeRates.change, ({ caller, params, body }, context) =>
    changeRate(caller, params.id, body, context),
  ),

  serve(exchangeRates.remove, ({ caller, params }, context) =>
    removeRate(caller, params.id, context),
  ),
]
