import type { Served } from '#server/serve.ts'
import { accountRoutes } from './accounts.ts'
import { adminRoutes } from './admin.ts'
import { announcementRoutes } from './announcements.ts'
import { auditRoutes } from './audit.ts'
import { authRoutes } from './auth.ts'
import { awardAnswerRoutes } from './award-answers.ts'
import { awardBoardRoutes } from './award-board.ts'
import { awardScenarioRoutes } from './award-scenarios.ts'
import { benchmarkRoutes } from './benchmark.ts'
import { bidSheetRoutes } from './bid-sheets.ts'
import { bidRoutes } from './bids.ts'
import { carbonRoutes } from './carbon.ts'
import { carrierCapacityRoutes } from './carrier-capacities.ts'
import { carrierRoutes } from './carriers.ts'
import { carrierOfferRoutes } from './carrier-offers.ts'
import { companyRoutes } from './companies.ts'
import { companyAliasRoutes } from './company-aliases.ts'
import { configRoutes } from './config.ts'
import { biddingTermsRoutes } from './bidding-terms.ts'
import { laneChangesRoutes } from './lane-changes.ts'
import { declineRoutes } from './declines.ts'
import { exchangeRateRoutes } from './exchange-rates.ts'
import { exportRoutes } from './export.ts'
import { extRoutes } from './ext.ts'
import { laneDoubtRoutes } from './lane-doubts.ts'
import { laneRoutes } from './lanes.ts'
import { locationRoutes } from './location.ts'
import { notificationRoutes } from './notifications.ts'
import { overviewRoutes } from './overview.ts'
import { rateSheetRoutes } from './rate-sheets.ts'
import { repoRoutes } from './repo.ts'
import { reportingRoutes } from './reporting.ts'
import { savingsRoutes } from './savings.ts'
import { shipmentRoutes } from './shipments.ts'
import { spendRoutes } from './spend.ts'
import { tenderRoundRoutes } from './tender-rounds.ts'
import { peopleRoutes } from './people.ts'
import { systemRoutes } from './system.ts'
import { surveyRoutes } from './survey.ts'
import { unansweredRoutes } from './unanswered.ts'
import { uploadRoutes } from './uploads.ts'

export const routes: readonly Served[] = [
  ...authRoutes,
  ...accountRoutes,
  ...configRoutes,
  ...laneRoutes,
  ...laneDoubtRoutes,
  ...bidRoutes,
  ...biddingTermsRoutes,
  ...laneChangesRoutes,
  ...declineRoutes,
  ...carrierCapacityRoutes,
  ...carrierOfferRoutes,
  ...unansweredRoutes,
  ...bidSheetRoutes,
  ...rateSheetRoutes,
  ...shipmentRoutes,
  ...uploadRoutes,
  ...exchangeRateRoutes,
  ...overviewRoutes,
  ...benchmarkRoutes,
  ...carbonRoutes,
  ...reportingRoutes,
  ...savingsRoutes,
  ...spendRoutes,
  ...notificationRoutes,
  ...repoRoutes,
  ...exportRoutes,
  ...locationRoutes,
  ...tenderRoundRoutes,
  ...announcementRoutes,
  ...adminRoutes,
  ...auditRoutes,
  ...extRoutes,
  ...awardBoardRoutes,
  ...awardScenarioRoutes,
  ...awardAnswerRoutes,
  ...peopleRoutes,
  ...companyRoutes,
  ...companyAliasRoutes,
  ...carrierRoutes,
  ...surveyRoutes,
  ...systemRoutes,
]
