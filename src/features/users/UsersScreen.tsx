import { useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#lib/changed-search.ts'
import { NotOffered } from '#lib/extensions.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { AccountsTab } from './AccountsTab.tsx'
import { InvitationsTab } from './InvitationsTab.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { MailsTab } from './MailsTab.tsx'
import { userQueries } from './users.api.ts'

export function UsersScreen() {
  const [search, setSearch] = useSearchParams()
  const invitations = useQuery(userQueries.invitations())
  const mails = useQuery(userQueries.mails())
  const tab = search.get('tab') ?? 'accounts'
  const inviting = search.has('invite')
  const show = (changes: Record<string, string | null>) =>
    setSearch((before) => changedSearch(before, changes))
  const waiting = invitations.data?.length ?? 0
  const tabs = [
    { key: 'accounts', title: 'Accounts', panel: <AccountsTab /> },
    ...(invitations.error instanceof NotOffered
      ? []
      : [
          {
            key: 'invitations',
            title: waiting > 0 ? `Invitations (${waiting})` : 'Invitations',
            panel: <InvitationsTab />,
          },
        ]),
    ...(mails.data ? [{ key: 'mails', title: 'Emails', panel: <MailsTab /> }] : []),
  ]
  return (
    <>
      <PageHeader title="Users" about="People, their roles and companies.">
        <Button size="sm" onClick={() => show({ invite: '1' })}>
          Invite people
        </Button>
      </PageHeader>
      <Tabs
        label="Users"
        tabs={tabs}
        chosen={tab}
        onChoose={(key) => show({ tab: key === 'accounts' ? null : key })}
      />
      {inviting && <InviteDialog onClose={() => show({ invite: null })} />}
    </>
  )
}
