import { expect, test } from 'vitest'
import { everyCall } from '#contract/contract.ts'
import { rolesThatMay } from '#domain/capability.ts'
import { type Role, roles } from '#domain/role.ts'

/** Who may make which call; a capability that gains or loses a role shows here what that opens or closes. */
const table: readonly (readonly [readonly Role[] | null, Record<string, string>])[] = [
  [
    ['Owner'],
    {
      accounts: 'all invite remove',
      config: 'saveInstance',
      announcements: 'all reach send',
      uploads: 'admin',
      overview: 'resetDemo',
      exports: 'saveTemplate uploadTemplate',
      properties: 'add change list',
      ports: 'add change list',
      airports: 'add change list',
      postcodes: 'add change list',
      equipmentTypes: 'add change list one remove',
      currencies: 'add change list',
      countries: 'add change list',
      documents: 'setMandatory',
      exportTemplates: 'preview',
      reference: 'export importRows remove',
      people: 'change invitations inviteAgain mails revokeInvitation',
      companies: 'links list setLink',
      system: 'health recalculate setModes',
    },
  ],
  [
    ['Customer'],
    {
      tenderRounds: 'list open',
      laneClosing: 'extend',
      laneDoubts: 'list resolve',
      laneEdit: 'change',
      bids: 'accept',
      declines: 'ofLane',
      carrierOffers: 'received setAside',
      unanswered: 'ofLane',
      uploadReview: 'ofLane ofLaneList',
      lanes: 'create editVolume pause refresh start upload',
      benchmark: 'chargeLocation deviations lane',
      reporting: 'maxCarrierSavings recommendedCarrierSavings',
      reportFigures: 'savings',
      ext: 'carriers',
      modeBenchmark: 'lanes',
      awardBackups: 'award keep ofLane open',
      awardBoard: 'bids withdraw',
      pendingAwards: 'restore set unearned',
      awardPacks: 'check ofRun',
      awardRuns: 'apply award cancel conflict difference frontier one robustness start tags',
      awardScenarios: 'change create list model order remove setPins',
      awardTerms: 'ofMode save',
      routingGuide: 'file',
      carriers: 'compare end invite overview rate renew scorecards sheet sheets',
    },
  ],
  [
    ['Carrier'],
    {
      bids: 'save upload',
      biddingTerms: 'ofMode',
      bidReview: 'review',
      bidDrafts: 'list save',
      awardAnswers: 'give own',
      declines: 'decline takeBack',
      carrierCapacities: 'own save',
      carrierOffers: 'change make own withdraw',
      uploads: 'carrierBids downloadCarrierBids',
      returnedSheets: 'entries failedRows setAside',
      rateSheets: 'check saveDrafts',
    },
  ],
  [
    ['DataCustomer'],
    {
      spend: 'ends unusual',
    },
  ],
  [
    ['Owner', 'Customer'],
    {
      config: 'saveNegotiationTerms',
      uploads: 'approve',
      audit: 'export list subjects',
      survey: 'invite',
    },
  ],
  [
    ['Customer', 'Carrier'],
    {
      tenderStanding: 'list',
      bids: 'awardedMonths charges historicalMonths ofLane ofLanes reset validMonths',
      laneChanges: 'since',
      lanes: 'awardHistory export list rateCard reporting validBlocks',
      reporting: 'carrierActivity incumbentSavings topLanes',
      reportFiles: 'file',
    },
  ],
  [
    ['Customer', 'DataCustomer'],
    {
      savings: 'file lanes leftOut summary',
      spend: 'file places shipments summary',
    },
  ],
  [
    ['Owner', 'Customer', 'Carrier'],
    {
      config: 'negotiationTerms',
    },
  ],
  [
    ['Customer', 'Carrier', 'DataCustomer'],
    {
      lanes: 'calculateCo2 calculateCo2Batch co2',
      carbon: 'export lanes overview',
    },
  ],
  [
    ['Customer', 'DataCustomer', 'DataLite'],
    {
      shipments: 'amend calculateCo2 calculateCo2Batch clean co2 export exportExtra list upload',
      exchangeRates: 'add change currencies importFile list remove',
      ext: 'rememberedMapping uploadColumns uploadDecisions',
      companyAliases: 'change list remove',
    },
  ],
  [
    ['Owner', 'Customer', 'Carrier', 'DataCustomer'],
    {
      overview: 'laneBreakdown stat statOfUpload stats visualiser',
    },
  ],
  [
    ['Owner', 'Customer', 'DataCustomer', 'DataLite'],
    {
      uploadReview: 'ofUpload',
      uploads: 'download saveStatistics',
      overview: 'errorBreakdown reportFrontendErrors unifiedErrorBreakdown',
      exports: 'download',
      locationStatistics: 'breakdown quality recalculate uniqueLocations',
      ext: 'decideUpload',
      exportTemplates: 'list',
    },
  ],
  [
    ['Customer', 'Carrier', 'DataCustomer', 'DataLite'],
    {
      shipments: 'co2Summary',
    },
  ],
  [
    roles,
    {
      auth: 'confirmTwoFactor ping preferNoCode setUpTwoFactor',
      accounts: 'changePassword profilePicture update uploadProfilePicture',
      config:
        'availableModes businessUnits currencies equipmentTypes instanceProperties weightBreaks',
      uploads: 'byMode ofMode one',
      notifications: 'list',
      repo: 'download list remove setStatus upload',
      location: 'cities googleCities oceanPorts',
      ext: 'signOut',
      documents: 'companies one',
      sessions: 'end endOthers list',
      shownFormat: 'choose read',
      twoFactor: 'renewRecoveryCodes state turnOff',
      mailedNotifications: 'choose read',
      places: 'search',
    },
  ],
  [
    null,
    {
      auth: 'enterTwoFactorCode refresh signIn',
      accounts: 'checkReset exists forgotPassword invitation register resetPassword',
      ext: 'offered',
      companies: 'read',
      survey: 'answer read',
    },
  ],
]

test('every call is open to the roles of this table, and to no other', () => {
  const written = table.flatMap(([open, calls]) =>
    Object.entries(calls).flatMap(([resource, names]) =>
      names.split(' ').map((name) => [`${resource}.${name}`, open?.toSorted() ?? null] as const),
    ),
  )
  const found = everyCall().map(
    ({ name, call: { requires } }) =>
      [name, requires === null ? null : rolesThatMay(requires).toSorted()] as const,
  )

  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(written))
  expect(new Set(written.map(([name]) => name)).size).toBe(written.length)
})
