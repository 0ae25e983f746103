import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { CompanyProfile } from '#contract/ext/companies.ts'
import { type CompanyKind, companyKindWords } from '#domain/company-kind.ts'
import { type BiddableMode, biddableModes, modeTitle } from '#domain/mode.ts'
import { problemOf } from '#lib/call.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Field } from '#ui/Field.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { companyMutations, companyQueries } from './company.api.ts'

type Partner = { id: number; name: string }

/** Linking, or ending a link; without a partner one is named first. */
export type LinkChange = {
  linked: boolean
  partner: Partner | null
  modes: readonly BiddableMode[]
}

type LinkDialogProps = {
  company: CompanyProfile
  partnerKind: CompanyKind
  change: LinkChange
  onClose: () => void
}

/** Which company, which modes, and why: the reason is kept in the audit. */
export function LinkDialog({ company, partnerKind, change, onClose }: LinkDialogProps) {
  const { linked } = change
  const save = useMutation(companyMutations.setLink(company.id))
  const companies = useQuery({ ...companyQueries.list(), enabled: change.partner === null })
  const offered = change.partner === null ? biddableModes : change.modes
  const [name, setName] = useState('')
  const [modes, setModes] = useState<readonly BiddableMode[]>(
    change.partner === null
      ? biddableModes.filter((mode) => company.modes.includes(mode))
      : offered,
  )
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const word = companyKindWords[partnerKind].toLowerCase()
  const others = (companies.data ?? []).filter(({ kind }) => kind === partnerKind)
  const partner = change.partner ?? others.find((one) => sameName(one.name, name))

  const confirm = () => {
    const found = wrongWith(partner, word, modes, reason)
    setWrong(found)
    if (found !== null || !partner) return
    save.mutate(
      { partnerId: partner.id, modes: [...modes], linked, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(
            `${company.name} and ${partner.name} are ${linked ? 'linked' : 'unlinked'}.`,
          )
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={titleOf(change, company.name, word)}
      action={linked ? 'Link' : 'Unlink'}
      danger={!linked}
      busy={save.isPending}
      problem={
        wrong?.field === 'modes' ? wrong.message : save.error && problemOf(save.error).message
      }
      onSubmit={confirm}
      onClose={onClose}
    >
      <p>
        {linked
          ? 'The shipper can then invite the carrier to lanes and read its documents. Nothing else is shared.'
          : 'The carrier no longer sees the shipper’s lanes, and its bids on lanes that are not awarded are withdrawn. The shipper no longer sees the carrier’s documents. Awards do not change. Only you can link them again.'}
      </p>
      {change.partner === null && (
        <Field
          label={companyKindWords[partnerKind]}
          isRequired
          problem={wrong?.field === 'partner' ? wrong.message : null}
        >
          {(control) => (
            <>
              <input
                {...control}
                className="form-control"
                list="link-companies"
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
              <datalist id="link-companies">
                {others.map(({ id, name: other }) => (
                  <option key={id} value={other} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
      <fieldset className="field my-3">
        <legend>Modes</legend>
        {offered.map((mode) => (
          <CheckField
            key={mode}
            label={modeTitle(mode)}
            checked={modes.includes(mode)}
            onChange={(isOn) =>
              setModes(isOn ? [...modes, mode] : modes.filter((other) => other !== mode))
            }
          />
        ))}
      </fieldset>
      <Field
        label="Reason"
        isRequired
        problem={wrong?.field === 'reason' ? wrong.message : null}
        hint="Saved in the audit log, where the shipper can read it."
      >
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={2}
            maxLength={400}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

const titleOf = ({ linked, partner }: LinkChange, company: string, word: string): string =>
  partner === null
    ? `Link a ${word} with ${company}`
    : `${linked ? 'Link' : 'Unlink'} ${company} and ${partner.name}?`

const sameName = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase()

type Wrong = { field: 'partner' | 'modes' | 'reason'; message: string }

function wrongWith(
  partner: Partner | undefined,
  word: string,
  modes: readonly BiddableMode[],
  reason: string,
): Wrong | null {
  if (!partner) return { field: 'partner', message: `Choose a ${word} from the list.` }
  if (modes.length === 0) return { field: 'modes', message: 'Choose at least one mode.' }
  return reason.trim() === '' ? { field: 'reason', message: 'Enter a reason.' } : null
}
