/** Reads that change something all the same. */
export const changingReads = [
  'bids.reset',
  'overview.resetDemo',
  'accounts.forgotPassword',
  'shipments.clean',
]

/** Calls that nothing else can stand in the way of, and why. */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  'changes nothing that is kept': [
    'announcements.reach',
    'awardPacks.check',
    'awardRuns.conflict',
    'bids.ofLanes',
    'bidReview.review',
    'lanes.export',
    'lanes.rateCard',
    'pendingAwards.unearned',
    'exportTemplates.preview',
    'rateSheets.check',
  ],
  'works the same out again from what is there': [
    'lanes.refresh',
    'shipments.clean',
    'lanes.calculateCo2',
    'lanes.calculateCo2Batch',
    'shipments.calculateCo2',
    'shipments.calculateCo2Batch',
    'locationStatistics.recalculate',
    'uploads.saveStatistics',
    'system.recalculate',
  ],
  'is about the caller alone, whose latest word counts': [
    'auth.preferNoCode',
    'accounts.uploadProfilePicture',
    'accounts.update',
    'accounts.changePassword',
    'mailedNotifications.choose',
    'shownFormat.choose',
    'survey.answer',
    'rateSheets.saveDrafts',
  ],
  'sets ratings one by one, whose latest counts': ['carriers.rate'],
  'adds, whatever was there before': [
    'announcements.send',
    'accounts.forgotPassword',
    'overview.reportFrontendErrors',
  ],
  'ends what may have ended before, with the same outcome': [
    'ext.signOut',
    'sessions.end',
    'sessions.endOthers',
  ],
  'answers 404 once what it names is gone': [
    'companyAliases.remove',
    'people.inviteAgain',
    'people.revokeInvitation',
    'repo.remove',
    'exchangeRates.remove',
  ],
  'answers 401 or 422 once its password, token or code is spent': [
    'auth.signIn',
    'auth.refresh',
    'auth.enterTwoFactorCode',
    'accounts.resetPassword',
  ],
  'leaves what was not declined as it is': ['declines.takeBack'],
  'answers what stands meanwhile, cell by cell, and leaves it': ['bidDrafts.save'],
  'passes over what is decided already': ['laneDoubts.resolve', 'returnedSheets.setAside'],
  'tells what cannot be taken row by row or file by file': [
    'bids.upload',
    'lanes.upload',
    'shipments.upload',
    'reference.importRows',
    'exchangeRates.importFile',
  ],
  'takes the columns of the file over, whatever they were': ['exports.uploadTemplate'],
}
