import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { config } from '#contract/config.ts'
import type { SentBody } from '#contract/endpoint.ts'
import { system } from '#contract/ext/system.ts'
import { overview } from '#contract/overview.ts'
import { type SettingKey, settingProblem } from '#domain/instance-setting.ts'
import { type BiddableMode, Mode } from '#domain/mode.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export type InstanceProperty = SentBody<typeof config.saveInstance>[number]

const propertyKey = (mode: Mode) => queryKeys.instanceProperties(mode)

export const systemQueries = {
  properties: (mode: Mode) =>
    queryOptions({
      queryKey: propertyKey(mode),
      queryFn: ({ signal }) => call(config.instanceProperties, { params: { id: mode }, signal }),
    }),
  /** What the Owner wants everybody to read; a host without settings has none. */
  shown: () =>
    queryOptions({
      queryKey: queryKeys.instanceProperties('shown'),
      queryFn: async ({ signal }) => {
        const found = await call(config.instanceProperties, {
          params: { id: Mode.None },
          signal,
          silent: true,
        }).catch(() => [])
        const valueOf = (key: SettingKey) =>
          found.find((one) => one.key === key && settingProblem(key, one.value) === null)?.value ??
          ''
        return { contact: valueOf('support-contact'), notice: valueOf('page-notice') }
      },
      staleTime: 10 * 60_000,
    }),
}

export const systemMutations = {
  saveProperties: (mode: Mode) =>
    mutationOptions({
      mutationFn: (body: InstanceProperty[]) =>
        call(config.saveInstance, { params: { id: mode }, body, quiet: true }),
      onSuccess: (saved, _sent, _result, { client }) => {
        client.setQueryData(propertyKey(mode), saved)
        void client.invalidateQueries({ queryKey: systemQueries.shown().queryKey })
        return client.invalidateQueries({ queryKey: queryKeys.reference('property') })
      },
      // What somebody else changed is seen beside what was entered here.
      onError: (_error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: propertyKey(mode) }),
    }),
  setModes: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: { id: number; modes: BiddableMode[]; seen: BiddableMode[] }) =>
        call(system.setModes, { params: { id }, body, quiet: true }),
      onSettled: (_saved, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.companies() }),
    }),
  recalculate: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof system.recalculate>) =>
        call(system.recalculate, { body, quiet: true }),
    }),
  resetDemo: () => mutationOptions({ mutationFn: () => call(overview.resetDemo, { quiet: true }) }),
}
