import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { AwardTermsForm } from './AwardTermsForm.tsx'
import { RoundCard } from './RoundCard.tsx'
import { termsQueries } from './terms.api.ts'
import { TermsForm } from './TermsForm.tsx'

export function TermsScreen({ mode }: { mode: BiddableMode }) {
  const terms = useQuery(termsQueries.of(mode))
  const { title, route } = modeDefinitions[mode]
  return (
    <>
      <PageHeader
        title={`${title} terms`}
        about="Tender rules. Carriers in this mode see them with their lanes."
      >
        <Link className="btn btn-outline-secondary btn-sm" to={`/${route}/lanes`}>
          Lanes
        </Link>
      </PageHeader>
      <QueryState query={terms} loading="Loading terms" failed="The terms could not be loaded.">
        {(found) => (
          <>
            <RoundCard mode={mode} terms={found} />
            <AwardTermsForm mode={mode} />
            <TermsForm mode={mode} terms={found} />
          </>
        )}
      </QueryState>
    </>
  )
}
