import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SentBody } from '#contract/endpoint.ts'
import { documents } from '#contract/ext/documents.ts'
import { type RepoDocument, repo } from '#contract/repo.ts'
import type { DocumentStatus } from '#domain/document.ts'
import type { FileCategory } from '#domain/overview.ts'
import { call, download } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const documentQueries = {
  ofCompany: (companyId: number) =>
    queryOptions({
      queryKey: queryKeys.documents('company', companyId),
      queryFn: ({ signal }) => call(repo.list, { params: { id: companyId }, signal, quiet: true }),
    }),
  companies: () =>
    queryOptions({
      queryKey: queryKeys.documents('companies'),
      queryFn: ({ signal }) => call(documents.companies, { signal, quiet: true }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: queryKeys.documents('one', id),
      queryFn: ({ signal }) => call(documents.one, { params: { id }, signal, quiet: true }),
    }),
  /** A version never changes: its bytes are fetched once. */
  file: (id: number) =>
    queryOptions({
      queryKey: queryKeys.documentFiles(id),
      queryFn: ({ signal }) => download(repo.download, { params: { id }, signal, quiet: true }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * 60_000,
    }),
}

export type DocumentInput = {
  category: FileCategory
  title: string
  validUntil: string | null
  companyId?: number
  replaces?: number
}

type Sending = { signal: AbortSignal; onProgress: (percent: number) => void }

export function sendDocument(
  file: File,
  input: DocumentInput,
  { signal, onProgress }: Sending,
): Promise<RepoDocument> {
  const body = new FormData()
  body.append('input', JSON.stringify(input))
  body.append('file', file, file.name)
  return call(repo.upload, { body, signal, onProgress, quiet: true })
}

export const downloadDocument = (id: number) =>
  download(repo.download, { params: { id }, quiet: true })

export const documentMutations = {
  review: () =>
    mutationOptions({
      mutationFn: ({ id, status, note }: { id: number; status: DocumentStatus; note?: string }) =>
        call(repo.setStatus, {
          params: { id, status },
          query: note ? { note } : {},
          quiet: true,
        }),
      onSettled: (_answer, _error, _sent, _result, { client }) => refreshDocuments(client),
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (ids: number[]) => call(repo.remove, { body: { ids }, quiet: true }),
      onSuccess: (_answer, _ids, _result, { client }) => refreshDocuments(client),
    }),
  setMandatory: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof documents.setMandatory>) =>
        call(documents.setMandatory, { body, quiet: true }),
      onSettled: (_answer, _error, _body, _result, { client }) => refreshDocuments(client),
    }),
}

export const refreshDocuments = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: queryKeys.documents() })
