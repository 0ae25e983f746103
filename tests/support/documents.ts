import { desc } from 'drizzle-orm'
import { type RepoDocument, repo } from '#contract/repo.ts'
import { pdf } from '#server/documents/tiny-files.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import type { Backend, Person } from './backend.ts'
import { givenWorkingTogether } from './factories.ts'

export const insurance = { category: 'Mandatory', title: 'Insurance certificate' }

/** A shipper with a carrier it works with, and a carrier it does not know. */
export async function givenDocumentPeople(backend: Backend) {
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  const stranger = await backend.person('Carrier', 'Stranger Lines')
  await givenWorkingTogether(backend, shipper, [carrier])
  return { shipper, carrier, stranger }
}

/** What people do with documents, and what the audit says last. */
export function documentCallsOf(backend: () => Backend) {
  async function send(as: Person, input: object, file = pdf('Insurance'), name = 'policy.pdf') {
    const form = new FormData()
    form.append('input', JSON.stringify(input))
    form.append('file', new File([new Uint8Array(file)], name))
    const response = await backend().request('/repo', { as, form })
    return {
      status: response.status,
      answer: (await response.json()) as RepoDocument & { result?: number },
    }
  }
  return {
    send,
    given: async (as: Person, input: object = insurance) => (await send(as, input)).answer,
    listed: (as: Person, { companyId } = as) =>
      backend().ask(repo.list, { as, params: { id: companyId } }),
    review: (as: Person, id: number, status: RepoDocument['status'], note?: string) =>
      backend().ask(repo.setStatus, {
        as,
        params: { id, status },
        query: note === undefined ? {} : { note },
      }),
    async audited() {
      const [entry] = await backend()
        .context.database.db.select()
        .from(auditEntries)
        .orderBy(desc(auditEntries.id))
        .limit(1)
      return entry
    },
  }
}
