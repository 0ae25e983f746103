import * as z from 'zod'

/** What a carrier's performance is judged by (spec section 3). */
export const carrierCriteria = [
  'CarbonEmissions',
  'TransitTime',
  'LaneCoverage',
  'BidResponseTime',
  'PersonalRelationship',
  'OTD',
  'ClaimsResolution',
  'FreightPaymentAccuracy',
  'LeadTimes',
] as const
export type CarrierCriterion = (typeof carrierCriteria)[number]

/** What bids and invitations themselves tell; nobody enters these. */
export const measuredCriteria = ['LaneCoverage', 'BidResponseTime', 'TransitTime'] as const
export type MeasuredCriterion = (typeof measuredCriteria)[number]

/**
 * What a shipper's people rate. Emissions too: a modelled default is the same for every carrier of a mode,
 * so that only what a carrier states of itself can rank it.
 */
export const enteredCriteria = [
  'CarbonEmissions',
  'PersonalRelationship',
  'OTD',
  'ClaimsResolution',
  'FreightPaymentAccuracy',
  'LeadTimes',
] as const
export type EnteredCriterion = (typeof enteredCriteria)[number]

export const criterionWords: Record<CarrierCriterion, { title: string; about: string }> = {
  CarbonEmissions: { title: 'Carbon emissions', about: 'CO2e per tonne and kilometre' },
  TransitTime: { title: 'Transit time', about: 'Days from door to door' },
  LaneCoverage: { title: 'Lane coverage', about: 'Share of your lanes they bid on' },
  BidResponseTime: { title: 'Bid response time', about: 'How quickly they respond to a tender' },
  PersonalRelationship: {
    title: 'Personal relationship',
    about: 'Working relationship and responsiveness',
  },
  OTD: { title: 'On-time delivery', about: 'Shipments delivered on the promised date' },
  ClaimsResolution: { title: 'Claims resolution', about: 'Claims settled fairly and quickly' },
  FreightPaymentAccuracy: {
    title: 'Freight payment accuracy',
    about: 'Invoices that match the bid',
  },
  LeadTimes: { title: 'Lead times', about: 'How far ahead they need a booking' },
}

/** Of each criterion, 0 (does not matter) to 100 (decides). */
export const weightsSchema = z.record(z.enum(carrierCriteria), z.number().int().min(0).max(100))
export type Weights = z.infer<typeof weightsSchema>

/** Every criterion counts the same until somebody says otherwise. */
export const evenWeights: Weights = forEach(() => 50)

/** Parts of one; all equal where nothing was given any weight. */
export function sharesOf(weights: Weights): Weights {
  const total = carrierCriteria.reduce((sum, criterion) => sum + weights[criterion], 0)
  return forEach((criterion) =>
    total === 0 ? 1 / carrierCriteria.length : weights[criterion] / total,
  )
}

function forEach(weigh: (criterion: CarrierCriterion) => number): Weights {
  return Object.fromEntries(
    carrierCriteria.map((criterion) => [criterion, weigh(criterion)]),
  ) as Weights
}
