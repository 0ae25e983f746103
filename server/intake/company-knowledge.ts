import type { Mode } from '#domain/mode.ts'
import { aliasesOf } from '#server/company-aliases/aliases-of.ts'
import type { Context } from '#server/context.ts'
import { companyRates } from '#server/exchange-rates/company-rates.ts'
import { equipmentTypes } from '#server/store/tables/reference.ts'
import type { CompanyKnowledge } from './cleanse-file.ts'

export async function companyKnowledge(
  companyId: number,
  { database: { db } }: Context,
): Promise<CompanyKnowledge> {
  const [aliases, rates, types] = await Promise.all([
    aliasesOf(db, companyId),
    companyRates(db, companyId),
    db.select().from(equipmentTypes),
  ])
  const equipment = new Map<Mode, Set<string>>()
  for (const { name, modes } of types) {
    for (const mode of modes) {
      const known = equipment.get(mode as Mode)
      if (known) known.add(name)
      else equipment.set(mode as Mode, new Set([name]))
    }
  }
  return { aliases, rates, equipment }
}
