import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import * as z from 'zod'
import type { SentBody } from '#contract/endpoint.ts'
import type { carriers } from '#contract/ext/carriers.ts'
import { laneFields } from '#domain/lane-fields.ts'
import { type BiddableMode, biddableModes, firstMode, Mode, modeTitle } from '#domain/mode.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import type { Lane } from '#domain/lane.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { carrierMutations, carrierQueries, type TenderMode } from './carriers.api.ts'

const byMail = 'mail'

export function InviteCarrierDialog({ mode, onClose }: { mode: TenderMode; onClose: () => void }) {
  const known = useQuery(carrierQueries.overview(Mode.Universal))
  const invite = useMutation(carrierMutations.invite())
  const [chosen, setChosen] = useState(byMail)
  const [address, setAddress] = useState('')
  const [company, setCompany] = useState('')
  const [wanted, setWanted] = useState<BiddableMode>(mode === Mode.Universal ? firstMode : mode)
  const [lanes, setLanes] = useState<LaneChoice>({ which: 'later', ids: new Set() })
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const isNew = chosen === byMail

  const send = () => {
    const found = wrongWith(isNew, address, lanes)
    setWrong(found)
    if (found !== null) return
    const who = isNew
      ? { address: address.trim(), company: company.trim() }
      : { carrierId: Number(chosen) }
    const body: SentBody<typeof carriers.invite> = {
      mode: wanted,
      ...who,
      ...(lanes.which === 'started' && { lanes: 'started' as const }),
      ...(lanes.which === 'chosen' && { lanes: [...lanes.ids] }),
    }
    invite.mutate(body, {
      onSuccess: ({ carrier, lanes: invited, mailed }) => {
        toast.success(
          `${carrier} was invited to ${modeTitle(wanted)}${
            lanes.which === 'later' ? '' : ` and to ${counted(invited, 'more lane')}`
          }.${mailed ? ` A registration link was emailed to ${mailed}.` : ''}`,
        )
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title="Invite a carrier"
      size="lg"
      action={invite.isPending ? 'Sending…' : 'Send invitation'}
      busy={invite.isPending}
      problem={
        wrong?.field === 'lanes' ? wrong.message : invite.error && problemOf(invite.error).message
      }
      onSubmit={send}
      onClose={onClose}
    >
      <Field label="Carrier">
        {(control) => (
          <select
            {...control}
            className="form-select"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value={byMail}>Someone new, by email</option>
            {(known.data ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isNew && (
        <>
          <Field label="Email address" problem={wrong?.field === 'address' ? wrong.message : null}>
            {(control) => (
              <input
                {...control}
                type="email"
                className="form-control"
                placeholder="ana@carrier.com"
                value={address}
                onChange={({ target }) => setAddress(target.value)}
              />
            )}
          </Field>
          <Field label="Carrier name" hint="Leave empty if the address already has an account.">
            {(control) => (
              <input
                {...control}
                className="form-control"
                maxLength={120}
                value={company}
                onChange={({ target }) => setCompany(target.value)}
              />
            )}
          </Field>
        </>
      )}
      <Field label="Mode">
        {(control) => (
          <select
            {...control}
            className="form-select"
            value={wanted}
            onChange={({ target }) => {
              setWanted(biddableModes.find((one) => one === Number(target.value)) ?? wanted)
              setLanes({ which: lanes.which, ids: new Set() })
            }}
          >
            {biddableModes.map((one) => (
              <option key={one} value={one}>
                {modeTitle(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <InvitedLanes mode={wanted} choice={lanes} onChange={setLanes} />
    </FormDialog>
  )
}

const addressSchema = z.email()

type Wrong = { field: 'address' | 'lanes'; message: string }

function wrongWith(isNew: boolean, address: string, lanes: LaneChoice): Wrong | null {
  if (isNew && !addressSchema.safeParse(address.trim()).success) {
    const message =
      address.trim() === ''
        ? 'Enter an email address.'
        : `"${address}" is not an email address. Enter one such as ana@carrier.com.`
    return { field: 'address', message }
  }
  return lanes.which === 'chosen' && lanes.ids.size === 0
    ? { field: 'lanes', message: 'Select at least one lane.' }
    : null
}

type LaneChoice = {
  which: 'later' | 'started' | 'chosen'
  ids: ReadonlySet<number>
}

type InvitedLanesProps = {
  mode: BiddableMode
  choice: LaneChoice
  onChange: (choice: LaneChoice) => void
}

const { text, count } = columnKinds<Lane>()
const columns: readonly GridColumn<Lane>[] = [
  text('lane', 'Lane', ({ locationStr }) => locationStr, { width: 320 }),
  text('equipment', laneFields.equipment.header, ({ equipmentType }) => equipmentType, {
    width: 140,
    facet: true,
  }),
  count('bids', 'Bids', ({ bidsReceived }) => bidsReceived, { width: 72 }),
]

function InvitedLanes({ mode, choice, onChange }: InvitedLanesProps) {
  const lanes = useQuery(laneQueries.list(mode))
  const started = (lanes.data ?? []).filter(({ status }) => status === 'started')
  const ways = [
    ['later', 'Lanes started from now on'],
    ['started', `Also lanes open for bids now (${formatCount(started.length)})`],
    ['chosen', 'Selected lanes open for bids now'],
  ] as const
  return (
    <fieldset className="field invited-lanes">
      <legend>Lanes</legend>
      {ways.map(([which, label]) => (
        <CheckField
          key={which}
          type="radio"
          label={label}
          name="invited-lanes"
          checked={choice.which === which}
          disabled={which !== 'later' && started.length === 0}
          onChange={() => onChange({ ...choice, which })}
        />
      ))}
      {choice.which === 'chosen' && (
        <Grid
          label="Lanes open for bids"
          rows={started}
          columns={columns}
          rowKey={({ id }) => id}
          height={300}
          noun={['lane', 'lanes']}
          opensOnClick={false}
          selection={{
            selected: choice.ids,
            onChange: (ids) => onChange({ which: 'chosen', ids }),
          }}
        />
      )}
    </fieldset>
  )
}
