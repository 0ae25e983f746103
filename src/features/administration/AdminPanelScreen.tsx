import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type Health, system } from '#contract/ext/system.ts'
import { may } from '#domain/capability.ts'
import { formatNotified } from '#domain/displayed-date.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { accountQueries } from '#features/accounts/accounts.api.ts'
import { Badge } from '#ui/Badge.tsx'
import { useOffers } from '#lib/extensions.ts'
import { formatSize } from '#ui/file-size.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { isPlatform } from '#domain/company-kind.ts'
import { companyQueries } from '#features/company/company.api.ts'
import { uploadsAddress } from '#features/uploads/uploads.api.ts'
import { templateQueries } from '#features/user-templates/user-templates.api.ts'
import { type Step, StepsCard } from '#ui/StepsCard.tsx'
import { passesIntake, type Upload } from '#domain/shipment-upload.ts'
import { isStuck, processingSteps, UploadStatus } from '#domain/upload.ts'
import { administrationQueries } from './administration.api.ts'

const uploadsAt = '/data-upload-overview'
const stuckAt = `${uploadsAt}?progress=Stuck`

export function AdminPanelScreen() {
  const health = useQuery(administrationQueries.health())
  const accounts = useQuery(accountQueries.all())
  const setsModes = useOffers(system.setModes)
  return (
    <>
      <PageHeader title="Admin panel" about="System health and what needs attention" />
      <OwnerSteps />
      <QueryState
        query={health}
        loading="Loading the state of the system"
        failed="The state of the system could not be loaded."
      >
        {(found) =>
          found === null ? (
            <UploadsOfHost />
          ) : (
            <>
              <Verdict health={found} />
              <UploadFigures uploads={found.uploads} queue={found.queue} />
              <SystemFigures health={found} />
            </>
          )
        }
      </QueryState>
      <h2 className="section-title mt-4">People</h2>
      <QueryState
        query={accounts}
        loading="Loading accounts"
        failed="The accounts could not be loaded."
      >
        {(people) => (
          <div className="stat-row">
            <StatCard
              label="People"
              value={formatCount(people.length)}
              about="with an account"
              to="/user-admin"
            />
            <StatCard
              label="Companies"
              value={formatCount(new Set(people.map(({ companyId }) => companyId)).size)}
              about="with people"
              to={setsModes ? '/tool-control?tab=modes' : '/user-admin'}
            />
            <StatCard
              label="Two-factor"
              value={formatCount(people.filter(({ twoFactorEnabled }) => twoFactorEnabled).length)}
              about="people use it"
              to="/user-admin?twoFactor=On"
            />
            {people.some(({ lastSeenAt }) => lastSeenAt !== null) && (
              <StatCard
                label="Seen this week"
                value={formatCount(people.filter(seenThisWeek).length)}
                about="people"
                to="/user-admin?sort=-lastSeen"
              />
            )}
          </div>
        )}
      </QueryState>
    </>
  )
}

function Verdict({ health }: { health: Health }) {
  const found = troubles(health)
  if (found.length === 0) return <Badge tone="accepted" text="Everything works" />
  return (
    <ul className="troubles" aria-label="In trouble">
      {found.map(({ text, to }) => (
        <li key={text}>
          <Badge tone="amber" text={text} /> <Link to={to}>Look</Link>
        </li>
      ))}
    </ul>
  )
}

/** Counted from the uploads themselves, where the host tells nothing of its health. */
function UploadsOfHost() {
  const uploads = useQuery(administrationQueries.uploads())
  return (
    <QueryState query={uploads} loading="Loading uploads" failed="The uploads could not be loaded.">
      {(all) => <UploadFigures {...uploadFigures(all)} />}
    </QueryState>
  )
}

function UploadFigures({ uploads, queue }: Pick<Health, 'uploads' | 'queue'>) {
  return (
    <>
      <h2 className="section-title mt-4">Uploads</h2>
      <div className="stat-row">
        <StatCard
          label="Stuck"
          value={formatCount(uploads.stuck)}
          about="no progress for 15 minutes"
          to={stuckAt}
        />
        <StatCard
          label="Need attention"
          value={formatCount(uploads.inExceptions)}
          about="rows in exceptions"
          to={uploadsAddress(UploadStatus.InputExceptions, uploadsAt)}
        />
        <StatCard
          label="Wait for approval"
          value={formatCount(uploads.toApprove)}
          about="shipper or Owner"
          to={uploadsAddress(UploadStatus.PendingApproval, uploadsAt)}
        />
        <StatCard
          label="Queue"
          value={formatCount(queue.waiting)}
          about={
            queue.oldestAt === null
              ? `${formatCount(queue.underWay)} in progress`
              : `oldest since ${formatNotified(new Date(queue.oldestAt))}`
          }
          to={uploadsAddress(UploadStatus.PendingQueue, uploadsAt)}
        />
      </div>
    </>
  )
}

function SystemFigures({ health: { connections, mail, storage, signIns } }: { health: Health }) {
  return (
    <>
      <h2 className="section-title mt-4">System</h2>
      <div className="stat-row">
        <StatCard
          label="Open browsers"
          value={formatCount(connections)}
          about="connected to the hub"
          to="/notifications"
        />
        <StatCard
          label="Emails, last day"
          value={formatCount(mail.sent)}
          about={
            mail.failed > 0
              ? `${formatCount(mail.failed)} could not be sent`
              : mail.bySmtp
                ? 'by SMTP'
                : 'to the outbox'
          }
          to="/user-admin?tab=mails"
        />
        <StatCard
          label="Storage"
          value={formatSize(storage.fileBytes + storage.databaseBytes)}
          about={
            storage.freeBytes === null
              ? counted(storage.files, 'file')
              : `${formatSize(storage.freeBytes)} free`
          }
          title={`Files ${formatSize(storage.fileBytes)}, database ${formatSize(storage.databaseBytes)}`}
        />
        <StatCard
          label="Sign-ins, last day"
          value={formatCount(signIns.sessions)}
          about={`by ${counted(signIns.people, 'person', 'people')}, ${formatCount(signIns.refused)} refused`}
          to="/user-admin?sort=-lastSeen"
        />
      </div>
    </>
  )
}

const weekMs = 7 * 24 * 60 * 60 * 1000
const seenThisWeek = ({ lastSeenAt }: { lastSeenAt: string | null }) =>
  lastSeenAt !== null && Date.now() - new Date(lastSeenAt).getTime() < weekMs

function OwnerSteps() {
  const companies = useQuery(companyQueries.list())
  const accounts = useQuery(accountQueries.all())
  const templates = useQuery(templateQueries.list())
  if (!companies.data || !accounts.data || !templates.data) return null
  const steps: Step[] = [
    {
      text: 'Add a company',
      done: !companies.data.every(isPlatform),
      to: '/user-admin',
    },
    {
      text: 'Invite its people',
      done: accounts.data.some((account) => !may(account, 'run the platform')),
      to: '/user-admin',
    },
    { text: 'Review reference data', done: 'followed', to: '/management/equipment-type' },
    {
      text: 'Make a template for exports',
      done: templates.data.length > 0,
      to: '/user-templates',
    },
  ]
  return <StepsCard name="owner-steps" title="Your first shipper" steps={steps} />
}

type Trouble = { text: string; to: string }

/** Below this an upload of the largest size might not fit. */
const scarceBytes = 2_000_000_000
/** More refused sign-ins a day than people who mistype. */
const manyRefused = 50

function troubles({ uploads, mail, storage, signIns }: Health): Trouble[] {
  const found: [boolean, string, string][] = [
    [uploads.stuck > 0, `${counted(uploads.stuck, 'upload is', 'uploads are')} stuck`, stuckAt],
    [
      mail.failed > 0,
      `${counted(mail.failed, 'email')} could not be sent`,
      '/user-admin?tab=mails',
    ],
    [
      storage.freeBytes !== null && storage.freeBytes < scarceBytes,
      'Less than 2 GB of disk space is free',
      uploadsAt,
    ],
    [
      signIns.refused > manyRefused,
      `${counted(signIns.refused, 'sign-in was', 'sign-ins were')} refused in a day`,
      '/user-admin',
    ],
  ]
  return found.flatMap(([is, text, to]) => (is ? [{ text, to }] : []))
}

/** Where uploads stand, counted from the list of them all. */
function uploadFigures(uploads: readonly Upload[]): Pick<Health, 'uploads' | 'queue'> {
  const standing = (status: UploadStatus) => uploads.filter((upload) => upload.status === status)
  const queued = standing(UploadStatus.PendingQueue)
  return {
    uploads: {
      stuck: uploads.filter((upload) => isStuck(upload)).length,
      inExceptions: standing(UploadStatus.InputExceptions).length,
      toApprove: standing(UploadStatus.PendingApproval).filter(passesIntake).length,
    },
    queue: {
      waiting: queued.length,
      underWay: uploads.filter(({ status }) => processingSteps.some((step) => step === status))
        .length,
      oldestAt: queued.map(({ createdAt }) => createdAt).toSorted()[0] ?? null,
    },
  }
}
