import { useQuery } from '@tanstack/react-query'
import { isFinal, UploadStatus } from '#domain/upload.ts'
import { accountQueries } from '#features/accounts/accounts.api.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { administrationQueries } from './administration.api.ts'

/** The system at a glance: what is stuck, what waits, who is here. */
export function AdminPanelScreen() {
  const uploads = useQuery(administrationQueries.uploads())
  const accounts = useQuery(accountQueries.all())
  return (
    <>
      <PageHeader title="Admin panel" about="Uploads and people of every company." />
      <QueryState
        query={uploads}
        loading="Loading uploads"
        failed="The uploads could not be loaded."
      >
        {(rows) => (
          <div className="stat-row">
            <StatCard
              label="Uploads"
              value={String(rows.length)}
              about="in all"
              to="/data-upload-overview"
            />
            <StatCard
              label="Need attention"
              value={String(
                rows.filter(({ status }) => status === UploadStatus.InputExceptions).length,
              )}
              about="rows in exceptions"
              to="/data-upload-overview"
            />
            <StatCard
              label="Wait for approval"
              value={String(
                rows.filter(({ status }) => status === UploadStatus.PendingApproval).length,
              )}
              about="shipper or Owner"
              to="/data-upload-overview"
            />
            <StatCard
              label="Under way"
              value={String(
                rows.filter(({ status }) => !isFinal(status) && status !== 110 && status !== 111)
                  .length,
              )}
              about="queued or in a step"
              to="/data-upload-overview"
            />
          </div>
        )}
      </QueryState>
      <QueryState
        query={accounts}
        loading="Loading accounts"
        failed="The accounts could not be loaded."
      >
        {(people) => (
          <div className="stat-row">
            <StatCard
              label="People"
              value={String(people.length)}
              about="with an account"
              to="/user-admin"
            />
            <StatCard
              label="Companies"
              value={String(new Set(people.map(({ companyId }) => companyId)).size)}
              about="with people"
              to="/user-admin"
            />
            <StatCard
              label="Two-factor"
              value={String(people.filter(({ twoFactorEnabled }) => twoFactorEnabled).length)}
              about="people use it"
              to="/user-admin"
            />
            <StatCard
              label="Seen this week"
              value={String(people.filter(seenThisWeek).length)}
              about="people"
              to="/user-admin"
            />
          </div>
        )}
      </QueryState>
    </>
  )
}

const seenThisWeek = ({ lastSeenAt }: { lastSeenAt: string | null }) =>
  lastSeenAt !== null && Date.now() - new Date(lastSeenAt).getTime() < 7 * 24 * 60 * 60 * 1000
