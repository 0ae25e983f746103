import * as z from 'zod'

export const statKinds = [
  'Spend',
  'Awarded',
  'Savings',
  'BidCoverage',
  'IncumbentCoverage',
  'TotalBid',
  'LaneBreakdown',
  'Volume',
  'Shipments',
  'ChargeBreakdown',
] as const
export const statKindSchema = z.enum(statKinds)

export const benchmarkScopes = [
  'Global',
  'TradeLane',
  'CountryToCountry',
  'CityToCity',
  'PortToPort',
  'LaneRoute',
] as const
export const benchmarkScopeSchema = z.enum(benchmarkScopes)

export const benchmarkMetrics = ['CostPerUnit', 'TransitTime', 'OnTime'] as const
export const benchmarkMetricSchema = z.enum(benchmarkMetrics)

export const performanceCriteria = [
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
export const performanceCriterionSchema = z.enum(performanceCriteria)

export const distanceSources = ['MileMaker', 'Google', 'MaritimeOcean'] as const
export const distanceSourceSchema = z.enum(distanceSources)

export const serviceTypes = ['Door-Door', 'Door-Port', 'Port-Door', 'Port-Port'] as const
export const serviceTypeSchema = z.enum(serviceTypes)

export const fileCategories = ['Mandatory', 'General'] as const
export const fileCategorySchema = z.enum(fileCategories)
