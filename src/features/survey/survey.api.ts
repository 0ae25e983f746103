import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { companies } from '#contract/ext/companies.ts'
import type { SentBody } from '#contract/endpoint.ts'
import { survey } from '#contract/ext/survey.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const surveyQueries = {
  /** Of an invitation code, or of the signed-in shipper. */
  read: (code: string | null) =>
    queryOptions({
      queryKey: queryKeys.survey(code),
      queryFn: ({ signal }) =>
        call(survey.read, { query: code === null ? {} : { code }, signal, quiet: true }),
    }),
  /** Companies an Owner can ask for. */
  shippers: () =>
    queryOptions({
      queryKey: queryKeys.companies(),
      queryFn: ({ signal }) => call(companies.list, { signal, quiet: true }),
      select: (all) => all.filter(({ kind }) => kind === 'Customer'),
    }),
}

export const surveyMutations = {
  answer: (code: string | null) =>
    mutationOptions({
      mutationFn: (answer: Omit<SentBody<typeof survey.answer>, 'code'>) =>
        call(survey.answer, { body: { ...answer, ...(code !== null && { code }) }, quiet: true }),
      onSuccess: (answered, _answer, _result, { client }) => {
        client.setQueryData(surveyQueries.read(code).queryKey, answered)
      },
    }),
  invite: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof survey.invite>) =>
        call(survey.invite, { body, quiet: true }),
    }),
}
