import * as z from 'zod'
import { answeredPartSchema } from '#contract/ext/award-backups.ts'
import { ownAwardSchema } from '#contract/ext/award-answers.ts'
import { awardTermsSchema } from '#domain/award-answer.ts'
import { signedInSchema } from '#contract/auth.ts'
import { spreadSchema, marketBarSchema } from '#contract/benchmark.ts'
import { proposedBidsSchema, bidSheetSchema } from '#contract/bids.ts'
import { co2LegSchema, co2SheetSchema, co2BatchSchema, co2MonthSchema } from '#contract/co2.ts'
import { property as instancePropertySchema } from '#contract/config.ts'
import { exportColumnSchema, templateSchema } from '#contract/export.ts'
import { audienceSchema, reachSchema, sentNotificationSchema } from '#contract/ext/announcements.ts'
import { auditEntrySchema } from '#contract/ext/audit.ts'
import { bidBoardSchema } from '#contract/ext/award-board.ts'
import {
  awardPackSchema,
  packCheckSchema,
  packDifferenceSchema,
  packPinSchema,
  rowPriceSchema,
} from '#contract/ext/award-packs.ts'
import {
  appliedSchema,
  awardFiguresSchema,
  awardRunSchema,
  conflictSchema as ruleConflictSchema,
  differentLaneSchema,
  dropOutSchema,
  frontierPointSchema,
  frontierSchema,
  priceTagSchema,
  robustnessSchema,
  runAwardSchema,
  runProgressSchema,
  volumeChangeSchema,
} from '#contract/ext/award-runs.ts'
import {
  awardModelSchema,
  awardScenarioSchema,
  keptPinSchema,
  scenariosChangedSchema,
} from '#contract/ext/award-scenarios.ts'
import { draftCellSchema, draftChangeSchema } from '#contract/ext/bid-drafts.ts'
import {
  chargeChangeSchema,
  rateDoubtSchema,
  bidConflictSchema,
  reviewedLaneSchema as bidReviewLaneSchema,
  bidReviewSchema,
} from '#contract/ext/bid-review.ts'
import { emittingLaneSchema } from '#contract/ext/carbon.ts'
import {
  carrierComparisonSchema,
  carrierSchema,
  ratingSchema,
  scorecardSchema,
  scorecardsSchema,
  changedSchema,
  sheetSchema,
} from '#contract/ext/carriers.ts'
import {
  cardSchema,
  coverageSchema,
  contactSchema,
  companySchema,
  linkSchema,
} from '#contract/ext/companies.ts'
import { ownOfferSchema, receivedOfferSchema } from '#contract/ext/carrier-offers.ts'
import { offeredPriceSchema, offerTermsSchema } from '#domain/carrier-offer.ts'
import { declineSchema } from '#contract/ext/declines.ts'
import { ownCapacitySchema } from '#contract/ext/carrier-capacities.ts'
import { capacityLimitSchema } from '#domain/carrier-capacity.ts'
import { requirementSchema, companyDocumentsSchema } from '#contract/ext/documents.ts'
import {
  rateEntrySchema,
  companyRateSchema,
  ratedCurrencySchema,
  importedRatesSchema,
} from '#contract/ext/exchange-rates.ts'
import { mailedSchema } from '#contract/ext/mailed-notifications.ts'
import { benchmarkedLaneSchema } from '#contract/ext/mode-benchmark.ts'
import { invitationSchema, mailSchema } from '#contract/ext/people.ts'
import {
  rateSettingsSchema,
  rateChargeSchema,
  matchedLaneSchema,
  unmatchedRowSchema,
  rateReviewSchema,
  checkedRateSheetSchema,
} from '#contract/ext/rate-sheets.ts'
import { rowProblemSchema, importedSchema } from '#contract/ext/reference.ts'
import {
  compared as savingsComparisonSchema,
  savingsPartSchema,
  realisedMonth as realisedMonthSchema,
  savingsSummarySchema,
  savingsLaneSchema,
  leftOutLaneSchema,
} from '#contract/ext/savings.ts'
import { deviceSessionSchema } from '#contract/ext/sessions.ts'
import { formatSchema } from '#contract/ext/shown-format.ts'
import {
  spendPartSchema,
  spendChargeSchema,
  spendSummarySchema,
  spendPlaceSchema,
  spendEndSchema,
  spendShipmentSchema,
  unusualChargeSchema,
} from '#contract/ext/spend.ts'
import { answerSchema, surveySchema } from '#contract/ext/survey.ts'
import { healthSchema } from '#contract/ext/system.ts'
import { tenderRoundSchema } from '#contract/ext/tender-rounds.ts'
import { tenderStandingSchema } from '#contract/ext/tender-standing.ts'
import { unansweredSchema } from '#contract/ext/unanswered.ts'
import { unearnedOfferSchema } from '#contract/ext/pending-awards.ts'
import {
  placeReadSchema,
  wordReadSchema,
  currencyReadSchema,
  outlierSchema,
  reviewedLaneSchema as uploadReviewLaneSchema,
  reviewSchema,
  listedLaneSchema,
  laneReviewSchema,
  writtenFormSchema,
} from '#contract/ext/upload-review.ts'
import { lanesChangedSchema, laneSheetSchema, place as lanePlaceSchema } from '#contract/lanes.ts'
import { placeSchema } from '#contract/location.ts'
import { statSchema, lanePartSchema, flowSchema, savingsSchema } from '#contract/overview.ts'
import { problemSchema } from '#contract/part.ts'
import {
  propertySchema,
  portSchema,
  airportSchema,
  postcodeSchema,
  equipmentTypeSchema,
  currencySchema,
  countrySchema,
} from '#contract/reference-row.ts'
import { documentSchema } from '#contract/repo.ts'
import { reportFiguresSchema } from '#contract/ext/report-figures.ts'
import {
  savingsLine as savingsLineSchema,
  byCarrier as carrierSavingsSchema,
  reportSchema,
  topLaneSchema,
  carrierActivitySchema,
} from '#contract/reporting.ts'
import { awardColumnsSchema } from '#domain/award-optimiser/award-columns.ts'
import {
  pinSchema,
  ruleSchema,
  scopeSchema,
  weightsSchema as awardWeightsSchema,
} from '#domain/award-optimiser/rule.ts'
import { awardReasonSchema } from '#domain/award-reason.ts'
import { awardEntrySchema, awardEventSchema, awardedMonthSchema } from '#domain/award.ts'
import { feedbackHiddenSchema, feedbackSoFarSchema } from '#domain/bid-feedback.ts'
import { chargeAmountsSchema, bidSchema, bidEntrySchema } from '#domain/bid.ts'
import { biddingTermsSchema } from '#domain/bidding-terms.ts'
import { weightsSchema } from '#domain/carrier-criterion.ts'
import { chargeLineSchema } from '#domain/charge.ts'
import { companyAliasSchema } from '#domain/company-alias.ts'
import { declineReasonSchema } from '#domain/decline.ts'
import { documentStatusSchema } from '#domain/document.ts'
import { readingAnswersSchema, readingQuestionSchema } from '#domain/file-reading.ts'
import { laneDoubtSchema, placeDecisionSchema } from '#domain/lane-doubt.ts'
import { locationSchema, laneMonthSchema, laneSchema } from '#domain/lane.ts'
import { lightSchema } from '#domain/light.ts'
import { listedChangeSchema, listedOutcomeSchema } from '#domain/listed-lane.ts'
import { modeSchema, biddableModeSchema } from '#domain/mode-schema.ts'
import { negotiationTermsSchema } from '#domain/negotiation-terms.ts'
import { notificationSchema } from '#domain/notification.ts'
import {
  statKindSchema,
  benchmarkScopeSchema,
  benchmarkMetricSchema,
  distanceSourceSchema,
  serviceTypeSchema,
  fileCategorySchema,
} from '#domain/overview.ts'
import { roleSchema } from '#domain/role-schema.ts'
import {
  columnMappingSchema,
  repairSchema,
  amendmentSchema,
  decisionSchema,
  intakeSettingsSchema,
  settingsChangeSchema,
  uploadSchema,
  receivedFileSchema,
  exceptionGroupSchema,
  sheetProblemSchema,
} from '#domain/shipment-upload.ts'
import { shipmentSchema } from '#domain/shipment.ts'
import { tradeRegionSchema } from '#domain/trade-region.ts'
import { uploadStatusSchema, uploadResultSchema, uploadKindSchema } from '#domain/upload.ts'
import { userSchema, accountSchema } from '#domain/user.ts'
import { weightBreakSchema } from '#domain/weight-break.ts'

/** The schemas that others read under a name of their own. */
const named = {
  Account: accountSchema,
  Airport: airportSchema,
  Amendment: amendmentSchema,
  Audience: audienceSchema,
  AuditEntry: auditEntrySchema,
  AppliedRun: appliedSchema,
  AwardColumns: awardColumnsSchema,
  AwardEntry: awardEntrySchema,
  AwardEvent: awardEventSchema,
  AwardFigures: awardFiguresSchema,
  AwardFrontier: frontierSchema,
  AwardModel: awardModelSchema,
  AwardPack: awardPackSchema,
  AwardPin: pinSchema,
  AwardReason: awardReasonSchema,
  AwardRule: ruleSchema,
  AwardRun: awardRunSchema,
  AwardScenario: awardScenarioSchema,
  AwardScope: scopeSchema,
  AwardWeights: awardWeightsSchema,
  AwardedMonth: awardedMonthSchema,
  BenchmarkMetric: benchmarkMetricSchema,
  BenchmarkScope: benchmarkScopeSchema,
  BenchmarkSpread: spreadSchema,
  BenchmarkedLane: benchmarkedLaneSchema,
  Bid: bidSchema,
  BidBoard: bidBoardSchema,
  CarrierComparison: carrierComparisonSchema,
  OwnAward: ownAwardSchema,
  CapacityLimit: capacityLimitSchema,
  OwnCapacity: ownCapacitySchema,
  AnsweredPart: answeredPartSchema,
  AwardTerms: awardTermsSchema,
  BidConflict: bidConflictSchema,
  BidEntry: bidEntrySchema,
  BidFeedback: feedbackSoFarSchema,
  BidReview: bidReviewSchema,
  BidReviewLane: bidReviewLaneSchema,
  BidSheet: bidSheetSchema,
  BiddableMode: biddableModeSchema,
  BiddingTerms: biddingTermsSchema,
  CarrierActivity: carrierActivitySchema,
  CarrierCoverage: coverageSchema,
  CarrierOverview: carrierSchema,
  CarrierRating: ratingSchema,
  CarrierSavings: carrierSavingsSchema,
  CarrierSheet: sheetSchema,
  ChargeAmounts: chargeAmountsSchema,
  ChargeChange: chargeChangeSchema,
  ChargeLine: chargeLineSchema,
  CheckedRateSheet: checkedRateSheetSchema,
  Co2Batch: co2BatchSchema,
  Co2Leg: co2LegSchema,
  Co2Month: co2MonthSchema,
  Co2Sheet: co2SheetSchema,
  ColumnMapping: columnMappingSchema,
  CompanyAlias: companyAliasSchema,
  CompanyCard: cardSchema,
  CompanyDocuments: companyDocumentsSchema,
  CompanyLink: linkSchema,
  CompanyProfile: companySchema,
  Contact: contactSchema,
  CostOutlier: outlierSchema,
  Country: countrySchema,
  CriterionWeights: weightsSchema,
  Currency: currencySchema,
  CurrencyRead: currencyReadSchema,
  Decision: decisionSchema,
  OwnOffer: ownOfferSchema,
  ReceivedOffer: receivedOfferSchema,
  OfferTerms: offerTermsSchema,
  OfferedPrice: offeredPriceSchema,
  Decline: declineSchema,
  DeclineReason: declineReasonSchema,
  DeviceSession: deviceSessionSchema,
  DifferentLane: differentLaneSchema,
  DistanceSource: distanceSourceSchema,
  Document: documentSchema,
  DocumentRequirement: requirementSchema,
  DocumentStatus: documentStatusSchema,
  DraftCell: draftCellSchema,
  DraftChange: draftChangeSchema,
  DropOut: dropOutSchema,
  EmittingLane: emittingLaneSchema,
  EquipmentType: equipmentTypeSchema,
  ExceptionGroup: exceptionGroupSchema,
  ExchangeRate: companyRateSchema,
  ExchangeRateEntry: rateEntrySchema,
  ExportColumn: exportColumnSchema,
  ExportTemplate: templateSchema,
  FeedbackHidden: feedbackHiddenSchema,
  FileCategory: fileCategorySchema,
  Flow: flowSchema,
  FrontierPoint: frontierPointSchema,
  ImportedRates: importedRatesSchema,
  ImportedRows: importedSchema,
  InstanceProperty: instancePropertySchema,
  IntakeSettings: intakeSettingsSchema,
  Invitation: invitationSchema,
  KeptPin: keptPinSchema,
  Lane: laneSchema,
  LaneDoubt: laneDoubtSchema,
  LaneLocation: locationSchema,
  LaneMonth: laneMonthSchema,
  LanePart: lanePartSchema,
  LanePlace: lanePlaceSchema,
  LaneReview: laneReviewSchema,
  LaneSheet: laneSheetSchema,
  LanesChanged: lanesChangedSchema,
  LeftOutLane: leftOutLaneSchema,
  Light: lightSchema,
  LinkChange: changedSchema,
  ListedChange: listedChangeSchema,
  ListedLane: listedLaneSchema,
  ListedOutcome: listedOutcomeSchema,
  LocatedPlace: placeSchema,
  Mail: mailSchema,
  MailedNotifications: mailedSchema,
  MarketBar: marketBarSchema,
  MatchedLane: matchedLaneSchema,
  Mode: modeSchema,
  ModeSavings: savingsSchema,
  NegotiationTerms: negotiationTermsSchema,
  Notification: notificationSchema,
  PlaceDecision: placeDecisionSchema,
  PlaceRead: placeReadSchema,
  Port: portSchema,
  Postcode: postcodeSchema,
  PackCheck: packCheckSchema,
  PackDifference: packDifferenceSchema,
  PackPin: packPinSchema,
  PriceTag: priceTagSchema,
  Problem: problemSchema,
  Property: propertySchema,
  ProposedBids: proposedBidsSchema,
  RateCharge: rateChargeSchema,
  RateDoubt: rateDoubtSchema,
  RateReview: rateReviewSchema,
  RateSettings: rateSettingsSchema,
  RatedCurrency: ratedCurrencySchema,
  Reach: reachSchema,
  ReadingAnswers: readingAnswersSchema,
  ReadingQuestion: readingQuestionSchema,
  RealisedMonth: realisedMonthSchema,
  ReceivedFile: receivedFileSchema,
  Repair: repairSchema,
  Robustness: robustnessSchema,
  Role: roleSchema,
  RowProblem: rowProblemSchema,
  RowPrice: rowPriceSchema,
  RuleConflict: ruleConflictSchema,
  RunAward: runAwardSchema,
  RunProgress: runProgressSchema,
  SavingsComparison: savingsComparisonSchema,
  SavingsLane: savingsLaneSchema,
  SavingsLine: savingsLineSchema,
  SavingsPart: savingsPartSchema,
  SavingsReport: reportSchema,
  SavingsReportFigures: reportFiguresSchema,
  SavingsSummary: savingsSummarySchema,
  ScenariosChanged: scenariosChangedSchema,
  Scorecard: scorecardSchema,
  Scorecards: scorecardsSchema,
  SentNotification: sentNotificationSchema,
  ServiceType: serviceTypeSchema,
  SettingsChange: settingsChangeSchema,
  SheetProblem: sheetProblemSchema,
  Shipment: shipmentSchema,
  ShownFormat: formatSchema,
  SignedIn: signedInSchema,
  SpendCharge: spendChargeSchema,
  SpendEnd: spendEndSchema,
  SpendPart: spendPartSchema,
  SpendPlace: spendPlaceSchema,
  SpendShipment: spendShipmentSchema,
  SpendSummary: spendSummarySchema,
  Stat: statSchema,
  StatKind: statKindSchema,
  Survey: surveySchema,
  SurveyAnswer: answerSchema,
  SystemHealth: healthSchema,
  TenderRound: tenderRoundSchema,
  TenderStanding: tenderStandingSchema,
  TopLane: topLaneSchema,
  TradeRegion: tradeRegionSchema,
  Unanswered: unansweredSchema,
  UnearnedOffer: unearnedOfferSchema,
  UnmatchedRow: unmatchedRowSchema,
  UnusualCharge: unusualChargeSchema,
  Upload: uploadSchema,
  UploadKind: uploadKindSchema,
  UploadResult: uploadResultSchema,
  UploadReview: reviewSchema,
  UploadReviewLane: uploadReviewLaneSchema,
  UploadStatus: uploadStatusSchema,
  User: userSchema,
  VolumeChange: volumeChangeSchema,
  WeightBreak: weightBreakSchema,
  WordRead: wordReadSchema,
  WrittenForm: writtenFormSchema,
} satisfies Record<string, z.ZodType>

/** Names them to `z.toJSONSchema`: where one is used, a reference stands. */
export const componentNames = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) componentNames.add(schema, { id })
