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
export type StatKind = (typeof statKinds)[number]

/** How far back a stat is compared: tenders by the week, history by what it is long enough for. */
export const statPeriods = ['week', 'month', 'quarter', 'year'] as const

export const laneDimensions = [
  'status',
  'light',
  'region',
  'originCountry',
  'destCountry',
  'equipment',
  'frequency',
] as const
export type LaneDimension = (typeof laneDimensions)[number]

/** Where lanes stand, in the order they are counted in. */
export const laneStandings = [
  'open',
  'started',
  'pending',
  'paused',
  'awarded',
  'declined',
  'closed',
] as const
export type LaneStanding = (typeof laneStandings)[number]

/** How often a lane ships, from the most to the least. */
export const shipmentFrequencies = ['weekly', 'twice a month', 'monthly', 'less often'] as const

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
export type BenchmarkMetric = (typeof benchmarkMetrics)[number]

export const distanceSources = ['MileMaker', 'Google', 'MaritimeOcean'] as const
export const distanceSourceSchema = z.enum(distanceSources)

export const serviceTypes = ['Door-Door', 'Door-Port', 'Port-Door', 'Port-Port'] as const
export const serviceTypeSchema = z.enum(serviceTypes)
export type ServiceType = (typeof serviceTypes)[number]

export const fileCategories = ['Mandatory', 'General'] as const
export const fileCategorySchema = z.enum(fileCategories)
export type FileCategory = (typeof fileCategories)[number]
