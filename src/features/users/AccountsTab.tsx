import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { people as calls } from '#contract/ext/people.ts'
import { formatDay } from '#domain/displayed-date.ts'
import { roleWords } from '#domain/role.ts'
import type { Account } from '#domain/user.ts'
import { accountQueries } from '#features/accounts/accounts.api.ts'
import { problemOf } from '#lib/call.ts'
import { useUser } from '#lib/use-session.ts'
import { Badge } from '#ui/Badge.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { useRowSelection } from '#ui/grid/row-selection.ts'
import { Offered } from '#ui/Offered.tsx'
import { undoToast } from '#ui/undo-toast.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { nameOf, stateOf, userColumns } from './user-columns.ts'
import { userMutations } from './users.api.ts'
import { agreeing, counted } from '#domain/quantity.ts'

export function AccountsTab() {
  const user = useUser()
  const accounts = useQuery(accountQueries.all())
  const address = useGridAddress({ columns: userColumns, keptAs: `${user.id}.users` })
  const { selection, selected, words, clear } = useRowSelection<number>()
  const [changing, setChanging] = useState<readonly Account[] | null>(null)
  const change = useMutation({
    ...userMutations.change(),
    onError: (error) => toast.error(problemOf(error).message),
  })
  const { leaving, remove } = useDelayedRemoval()
  const rows = (accounts.data ?? []).filter(({ id }) => !leaving.has(id))
  const chosen = rows.filter(({ id }) => selected.has(id))
  const others = chosen.filter(({ id }) => id !== user.id)
  const setDisabled = (people: readonly Account[], disabled: boolean) =>
    change.mutate(
      { ids: people.map(({ id }) => id), disabled },
      {
        onSuccess: (changed) => {
          clear()
          toast.success(`${countOf(changed.length)} ${disabled ? 'disabled' : 'enabled'}.`)
        },
      },
    )
  const toDisable = others.filter(({ disabled }) => !disabled)
  const toEnable = others.filter(({ disabled }) => disabled)
  return (
    <>
      <QueryState
        query={accounts}
        loading="Loading accounts"
        failed="The accounts could not be loaded."
      >
        {() => (
          <Grid
            {...address.props}
            label="Users"
            rows={rows}
            columns={userColumns}
            rowKey={(account) => account.id}
            selection={selection}
            onOpenRow={(account) => setChanging([account])}
            noun={['person', 'people']}
            card={(account) => <AccountCard account={account} />}
          />
        )}
      </QueryState>
      {chosen.length > 0 && (
        <div className="bulk-bar" role="toolbar" aria-label="Selected people">
          <strong>{words(chosen.length)}</strong>
          <Offered by={calls.change}>
            <Button size="sm" disabled={others.length === 0} onClick={() => setChanging(others)}>
              Change role or company
            </Button>
            <Button
              size="sm"
              variant="outline-light"
              disabled={toDisable.length === 0 || change.isPending}
              onClick={() => setDisabled(toDisable, true)}
            >
              Disable {toDisable.length || ''}
            </Button>
            <Button
              size="sm"
              variant="outline-light"
              disabled={toEnable.length === 0 || change.isPending}
              onClick={() => setDisabled(toEnable, false)}
            >
              Enable {toEnable.length || ''}
            </Button>
          </Offered>
          <Button
            size="sm"
            variant="outline-light"
            disabled={others.length === 0}
            onClick={() => {
              remove(others)
              clear()
            }}
          >
            Delete {others.length || ''}
          </Button>
          <Button size="sm" variant="link" className="link-light" onClick={clear}>
            Clear
          </Button>
          {others.length < chosen.length && (
            <small>Your own account is excluded: you cannot change or delete it here.</small>
          )}
        </div>
      )}
      {changing && (
        <AccountDialog
          accounts={changing}
          onDelete={(people) => {
            setChanging(null)
            remove(people)
          }}
          onClose={() => {
            setChanging(null)
            clear()
          }}
        />
      )}
    </>
  )
}

const countOf = (people: number) => counted(people, 'account is', 'accounts are')

function AccountCard({ account }: { account: Account }) {
  const state = stateOf(account)
  return (
    <span className="lane-card">
      <strong>{nameOf(account) || account.username}</strong>
      <span>
        {roleWords[account.type]}, {account.company}
      </span>
      <span className="text-body-secondary">{account.username}</span>
      <span className="d-flex flex-wrap align-items-center gap-2">
        <Badge tone={account.disabled ? 'rejected' : 'accepted'} text={state} />
        {account.lastSeenAt === null
          ? 'Never seen'
          : `Last seen: ${formatDay(new Date(account.lastSeenAt))}`}
      </span>
    </span>
  )
}

/** Deleting an account cannot be taken back, so the call waits this long for an Undo. */
const secondsToUndo = 5

/** Takes people off the list at once and deletes them five seconds later, unless that is undone. */
function useDelayedRemoval() {
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const { mutate } = useMutation({
    ...userMutations.remove(),
    onError: (error) => toast.error(problemOf(error).message),
  })

  const remove = (people: readonly Account[]) => {
    const ids = people.map(({ id }) => id)
    const back = () =>
      setLeaving((before) => new Set([...before].filter((id) => !ids.includes(id))))
    setLeaving((before) => new Set([...before, ...ids]))
    const [first] = people
    undoToast({
      text: `${agreeing(people.length, first?.username ?? '', counted(people.length, 'account'))} deleted.`,
      seconds: secondsToUndo,
      onUndo: back,
      onEnd: () => mutate(ids, { onSettled: back }),
    })
  }
  return { leaving, remove }
}
