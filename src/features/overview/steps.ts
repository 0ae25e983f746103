import type { CompanyDocuments } from '#contract/ext/documents.ts'
import type { TenderStanding } from '#contract/ext/tender-standing.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import type { User } from '#domain/user.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Step } from '#ui/StepsCard.tsx'
import { lanesOf, mostOf } from './tender-lanes.ts'

/** From a file of history to the first award. */
export function shipperSteps(
  standings: readonly TenderStanding[],
  uploads: readonly Upload[],
  /** Whether one works with a carrier; undefined where none can be invited from here. */
  worksWithCarriers: boolean | undefined,
): Step[] {
  const largest = mostOf(standings, (standing) => standing.lanes)
  const lanes = lanesOf(largest, '/upload')
  const any = (count: (standing: TenderStanding) => number) =>
    standings.some((standing) => count(standing) > 0)
  return [
    {
      text: 'Upload your shipment history',
      done: uploads.length > 0 || standings.length > 0,
      to: '/upload',
    },
    {
      text: 'Review and approve it',
      done: uploads.some(({ status }) => status === UploadStatus.Completed) || standings.length > 0,
      to: '/upload',
    },
    ...(worksWithCarriers === undefined
      ? []
      : [{ text: 'Invite carriers', done: worksWithCarriers, to: '/carriers?invite=1' }]),
    { text: 'Set target prices', done: any(({ targets }) => targets), to: lanes },
    { text: 'Start bidding', done: hasStarted(standings), to: lanes },
    {
      text: 'Award',
      done: any(({ awarded }) => awarded),
      to: lanesOf(largest, '/upload', { view: 'award' }),
    },
  ]
}

/** Bidding only starts with carriers that are invited. */
export const hasStarted = (standings: readonly TenderStanding[]): boolean =>
  standings.some(({ started, awarded }) => started + awarded > 0)

export function carrierSteps(
  standings: readonly TenderStanding[],
  user: User,
  /** Undefined where the host keeps no list of mandatory documents. */
  companies: readonly CompanyDocuments[] | undefined,
): Step[] {
  const next = mostOf(standings, (standing) => standing.withoutBid)
  const bid = standings.some(({ drafts, submitted }) => drafts + submitted > 0)
  const submitted = standings.some((standing) => standing.submitted > 0)
  const own = companies?.find(({ companyId }) => companyId === user.companyId)
  return [
    {
      text: 'Set up two-factor sign-in in your profile',
      done: user.twoFactorEnabled,
      to: '/user/profile',
    },
    ...(companies === undefined
      ? []
      : [
          {
            text: 'Upload your documents',
            done: own !== undefined && own.mandatory.every(({ documentId }) => documentId !== null),
            to: '/repo',
          },
        ]),
    { text: 'Make your first bid', done: bid, to: lanesOf(next, '/dashboard', { view: 'todo' }) },
    { text: 'Submit it', done: submitted, to: lanesOf(next, '/dashboard') },
    {
      text: 'Improve your red lanes',
      done: submitted && standings.every(({ lights }) => lights.Red === 0),
      to: lanesOf(next, '/dashboard', { view: 'red' }),
    },
  ]
}
