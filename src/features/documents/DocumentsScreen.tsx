import { useQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link, useSearchParams } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { may } from '#domain/capability.ts'
import { useUser } from '#lib/use-session.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { refusalWords } from '#lib/call.ts'
import { newerElsewhere, useLoadAgain } from '#ui/changed-elsewhere.ts'
import { Field } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { CompanyRepository } from './CompanyRepository.tsx'
import { documentQueries, documentMutations } from './documents.api.ts'
import { RequirementTable } from './RequirementTable.tsx'
import { counted } from '#domain/quantity.ts'

export function DocumentsScreen() {
  const user = useUser()
  const seesAll = may(user, 'see every company')
  const [search] = useSearchParams()
  const companies = useQuery(documentQueries.companies())
  const [naming, setNaming] = useState(false)
  const reviews = may(user, 'review documents') && !companies.isError
  const chosenId = Number(search.get('company')) || null
  const showsCarriers = reviews && chosenId === null && search.get('tab') !== 'own'
  const companyId = chosenId ?? user.companyId ?? 0
  const chosen = companies.data?.companies.find((company) => company.companyId === companyId)
  const others = companies.data?.companies.filter((company) => company.companyId !== user.companyId)
  const waiting = others?.reduce((sum, company) => sum + company.waiting, 0) ?? 0

  return (
    <>
      <PageHeader
        title="Documents"
        about={
          seesAll
            ? 'Compliance documents of every company.'
            : reviews
              ? 'Compliance documents from your carriers, and your own.'
              : 'Your company’s certificates, licenses and documents. The shippers you work with see them too.'
        }
      >
        {seesAll && companies.data && (
          <Button size="sm" variant="outline-secondary" onClick={() => setNaming(true)}>
            Mandatory documents
          </Button>
        )}
      </PageHeader>
      {reviews && (
        <nav className="tab-links" aria-label="Whose documents">
          <Link to="?" aria-current={search.get('tab') === 'own' ? undefined : 'page'}>
            {seesAll ? 'Companies' : 'Carriers'}
            {waiting > 0 && <span className="count-pill">{waiting} to review</span>}
          </Link>
          <Link to="?tab=own" aria-current={search.get('tab') === 'own' ? 'page' : undefined}>
            Our documents
          </Link>
        </nav>
      )}
      {showsCarriers ? (
        <QueryState
          query={companies}
          loading="Loading carriers"
          failed="The carriers could not be loaded."
        >
          {({ titles }) => <RequirementTable titles={titles} companies={others ?? []} />}
        </QueryState>
      ) : (
        <>
          {companies.isPending && <Skeleton label="Loading the mandatory documents" />}
          <CompanyRepository
            key={companyId}
            companyId={companyId}
            name={chosenId === null ? null : (chosen?.company ?? null)}
            titles={companies.data?.titles ?? []}
            mandatory={chosen?.mandatory ?? []}
          />
        </>
      )}
      {naming && (
        <MandatoryTitlesDialog
          titles={companies.data?.titles ?? []}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

type MandatoryTitlesDialogProps = { titles: readonly string[]; onClose: () => void }

function MandatoryTitlesDialog({ titles, onClose }: MandatoryTitlesDialogProps) {
  const save = useMutation(documentMutations.setMandatory())
  const [text, setText] = useState(titles.join('\n'))
  const named = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const onLoad = useLoadAgain({
    saved: titles.join('\n'),
    entered: text,
    isSaving: save.isPending,
    onFill() {
      setText(titles.join('\n'))
      save.reset()
    },
  })
  const newer = newerElsewhere('This list was', titles.join(', ') || 'no documents', onLoad)

  return (
    <FormDialog
      title="Mandatory documents"
      action={`Ask for ${counted(named.length, 'document')}`}
      busy={save.isPending}
      incomplete={named.length === 0}
      problem={refusalWords(save.error, newer)}
      newer={newer}
      onSubmit={() =>
        save.mutate(
          { titles: named, seen: [...titles] },
          {
            onSuccess: () => {
              toast.success('Mandatory documents updated.')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Field
        label="Required documents, one per line"
        hint="Removing a title from the list does not delete its documents."
      >
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
