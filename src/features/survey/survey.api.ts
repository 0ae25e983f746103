import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { SentBody } from '#contract/endpoint.ts'
import { survey } from '#contract/ext/survey.ts'
import { isShipper } from '#domain/company-kind.ts'
import { companyQueries } from '#features/company/company.api.ts'
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
      ...companyQueries.list(),
      select: (all) => all.filter(isShipper),
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
