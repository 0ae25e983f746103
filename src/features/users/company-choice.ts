import type { ResponseOf } from '#contract/endpoint.ts'
import type { companies } from '#contract/ext/companies.ts'
import { belongsIn } from '#domain/company-kind.ts'
import type { Role } from '#domain/role.ts'

type Company = ResponseOf<typeof companies.list>[number]

export const companiesFor = (role: Role, all: readonly Company[]): readonly Company[] =>
  all.filter((company) => belongsIn(role, company))
