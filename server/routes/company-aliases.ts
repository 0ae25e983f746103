import { companyAliases } from '#contract/ext/company-aliases.ts'
import { changeAlias, listAliases, removeAlias } from '#server/company-aliases/change-aliases.ts'
import { serve } from '#server/serve.ts'

export const companyAliasRoutes = [
  serve(companyAliases.list, ({ caller }, { database }) => listAliases(caller, database.db)),

  serve(companyAliases.change, ({ caller, params, body }, context) =>
    changeAlias(caller, params.id, body, context),
  ),

  serve(companyAliases.remove, ({ caller, params }, context) =>
    removeAlias(caller, params.id, context),
  ),
]
