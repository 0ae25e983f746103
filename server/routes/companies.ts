import { companies } from '#contract/ext/companies.ts'
import { countLookup } from '#server/accounts/attempt-limit.ts'
import { linksOf, setLink } from '#server/carriers/change-link.ts'
import { callerIfAny } from '#server/caller.ts'
import { companyProfile } from '#server/companies/company-profile.ts'
import { listCompanies } from '#server/companies/list-companies.ts'
import { serve } from '#server/serve.ts'

export const companyRoutes = [
  serve(companies.list, (_asked, context) => listCompanies(context)),

  serve(companies.links, ({ params }, context) => linksOf(params.id, context)),

  serve(companies.setLink, ({ caller, params, body }, context) =>
    setLink(caller, [params.id, body.partnerId], body, context),
  ),

  serve(companies.read, async ({ params, query, request, address }, context) => {
    const caller = await callerIfAny(request, context)
    if (!caller) await countLookup('company', address, context)
    return companyProfile(params.id, caller, query.code, context)
  }),
]
