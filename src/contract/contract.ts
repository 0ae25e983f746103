import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { auth } from './auth.ts'
import { benchmark } from './benchmark.ts'
import { bids } from './bids.ts'
import { config } from './config.ts'
import type { Endpoint } from './endpoint.ts'
import { exports } from './export.ts'
import { bidReview } from './ext/bid-review.ts'
import { bidDrafts } from './ext/bid-drafts.ts'
import { returnedSheets } from './ext/bid-sheets.ts'
import { biddingTerms } from './ext/bidding-terms.ts'
import { laneChanges } from './ext/lane-changes.ts'
import { rateSheets } from './ext/rate-sheets.ts'
import { carbon } from './ext/carbon.ts'
import { carrierOffers } from './ext/carrier-offers.ts'
import { declines } from './ext/declines.ts'
import { documents } from './ext/documents.ts'
import { exchangeRates } from './ext/exchange-rates.ts'
import { modeBenchmark } from './ext/mode-benchmark.ts'
import { exportTemplates } from './ext/export-templates.ts'
import { awardAnswers } from './ext/award-answers.ts'
import { awardBackups } from './ext/award-backups.ts'
import { awardBoard } from './ext/award-board.ts'
import { awardPacks } from './ext/award-packs.ts'
import { awardRuns } from './ext/award-runs.ts'
import { awardScenarios } from './ext/award-scenarios.ts'
import { awardTerms } from './ext/award-terms.ts'
import { ext } from './ext/ext.ts'
import { laneClosing } from './ext/lane-closing.ts'
import { laneDoubts } from './ext/lane-doubts.ts'
import { laneEdit } from './ext/lane-edit.ts'
import { reportFigures } from './ext/report-figures.ts'
import { reportFiles } from './ext/report-files.ts'
import { routingGuide } from './ext/routing-guide.ts'
import { savings } from './ext/savings.ts'
import { spend } from './ext/spend.ts'
import { tenderRounds } from './ext/tender-rounds.ts'
import { tenderStanding } from './ext/tender-standing.ts'
import { announcements } from './ext/announcements.ts'
import { audit } from './ext/audit.ts'
import { reference } from './ext/reference.ts'
import { carrierCapacities } from './ext/carrier-capacities.ts'
import { carriers } from './ext/carriers.ts'
import { companies } from './ext/companies.ts'
import { companyAliases } from './ext/company-aliases.ts'
import { places } from './ext/places.ts'
import { mailedNotifications } from './ext/mailed-notifications.ts'
import { pendingAwards } from './ext/pending-awards.ts'
import { people } from './ext/people.ts'
import { sessions } from './ext/sessions.ts'
import { shownFormat } from './ext/shown-format.ts'
import { system } from './ext/system.ts'
import { survey } from './ext/survey.ts'
import { unanswered } from './ext/unanswered.ts'
import { uploadReview } from './ext/upload-review.ts'
import { twoFactor } from './ext/two-factor.ts'
import { lanes } from './lanes.ts'
import { location, locationStatistics } from './location.ts'
import { notifications } from './notifications.ts'
import { overview } from './overview.ts'
import { repo } from './repo.ts'
import { reporting } from './reporting.ts'
import { shipments } from './shipments.ts'
import { uploads } from './uploads.ts'

/** Every call of the product by resource (spec section 7), then the extensions. */
export const contract = {
  auth,
  accounts,
  config,
  tenderRounds,
  tenderStanding,
  laneClosing,
  laneDoubts,
  laneEdit,
  announcements,
  bids,
  biddingTerms,
  laneChanges,
  bidReview,
  bidDrafts,
  declines,
  carrierCapacities,
  carrierOffers,
  unanswered,
  uploadReview,
  lanes,
  shipments,
  uploads,
  exchangeRates,
  overview,
  exports,
  notifications,
  benchmark,
  repo,
  reporting,
  location,
  locationStatistics,
  properties: admin.properties,
  ports: admin.ports,
  airports: admin.airports,
  postcodes: admin.postcodes,
  equipmentTypes: admin.equipmentTypes,
  currencies: admin.currencies,
  countries: admin.countries,
  ext,
  reportFigures,
  reportFiles,
  returnedSheets,
  rateSheets,
  savings,
  spend,
  carbon,
  modeBenchmark,
  documents,
  exportTemplates,
  awardBoard,
  pendingAwards,
  awardScenarios,
  awardAnswers,
  awardBackups,
  awardTerms,
  routingGuide,
  awardRuns,
  awardPacks,
  reference,
  audit,
  sessions,
  shownFormat,
  twoFactor,
  mailedNotifications,
  people,
  companies,
  companyAliases,
  places,
  carriers,
  survey,
  system,
} as const

/** The calls one by one, each with the name its resource gives it ('lanes.pause'). */
export function everyCall(): { name: string; resource: string; call: Endpoint }[] {
  return Object.entries(contract).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([name, call]) => ({
      name: `${resource}.${name}`,
      resource,
      call: call as Endpoint,
    })),
  )
}
