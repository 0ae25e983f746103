import * as z from 'zod'

/** Emissions with every leg's distance, factor and source, so that the number can be checked (ISO 14083). */
export const co2SheetSchema = z.object({
  kilogramsCo2e: z.number(),
  tonneKilometres: z.number(),
  calculatedAt: z.string(),
  legs: z.array(
    z.object({
      name: z.string(),
      km: z.number(),
      tonnes: z.number(),
      /** g CO2e per tonne-kilometre. */
      factor: z.number(),
      basis: z.string(),
      scope: z.string(),
      source: z.string(),
      year: z.number(),
      kilogramsCo2e: z.number(),
    }),
  ),
})
