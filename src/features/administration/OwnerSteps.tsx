import { useQuery } from '@tanstack/react-query'
import { isPlatform } from '#domain/company-kind.ts'
import { accountQueries } from '#features/accounts/accounts.api.ts'
import { companyQueries } from '#features/company/company.api.ts'
import { templateQueries } from '#features/user-templates/user-templates.api.ts'
import { type Step, StepsCard } from '#ui/StepsCard.tsx'

export function OwnerSteps() {
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
      done: accounts.data.some(({ type }) => type !== 'Owner'),
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
