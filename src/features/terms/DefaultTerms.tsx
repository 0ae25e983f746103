import { useQuery } from '@tanstack/react-query'
import type { BiddableMode } from '#domain/mode.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { termsQueries } from './terms.api.ts'
import { TermsForm } from './TermsForm.tsx'

/** What shippers without terms of their own tender by in a mode; an Owner sets them. */
export function DefaultTerms({ mode }: { mode: BiddableMode }) {
  const terms = useQuery(termsQueries.of(mode))
  return (
    <QueryState query={terms} loading="Loading terms" failed="The terms could not be loaded.">
      {(found) => <TermsForm mode={mode} terms={found} defaults />}
    </QueryState>
  )
}
