import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import { auth } from '#contract/auth.ts'
import { mailedNotifications } from '#contract/ext/mailed-notifications.ts'
import { sessions } from '#contract/ext/sessions.ts'
import { twoFactor } from '#contract/ext/two-factor.ts'
import type { NotificationKind } from '#domain/notification-kind.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** One's own account; the card of what a host does not offer stays away. */
export const profileQueries = {
  devices: () =>
    queryOptions({
      queryKey: queryKeys.devices(),
      queryFn: ({ signal }) => call(sessions.list, { signal, quiet: true }),
    }),
  twoFactor: () =>
    queryOptions({
      queryKey: queryKeys.twoFactor(),
      queryFn: ({ signal }) => call(twoFactor.state, { signal, quiet: true }),
    }),
  mailed: () =>
    queryOptions({
      queryKey: queryKeys.mailedNotifications(),
      queryFn: ({ signal }) => call(mailedNotifications.read, { signal, quiet: true }),
    }),
}

export const profileMutations = {
  uploadPicture: () =>
    mutationOptions({
      mutationFn: (picture: Blob) => {
        const body = new FormData()
        body.append('file', picture, 'picture.jpg')
        return call(accounts.uploadProfilePicture, { body, quiet: true })
      },
    }),
  endDevice: () =>
    mutationOptions({
      mutationFn: (sessionId: string) => call(sessions.end, { params: { sessionId }, quiet: true }),
      onSettled: (_done, _error, _id, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.devices() }),
    }),
  endOtherDevices: () =>
    mutationOptions({
      mutationFn: () => call(sessions.endOthers, { quiet: true }),
      onSettled: (_done, _error, _id, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.devices() }),
    }),
  setUpTwoFactor: () =>
    mutationOptions({
      mutationFn: (password: string) =>
        call(auth.setUpTwoFactor, { body: { password }, quiet: true }),
    }),
  confirmTwoFactor: () =>
    mutationOptions({
      mutationFn: (code: string) => call(auth.confirmTwoFactor, { body: { code }, quiet: true }),
      onSuccess: (_codes, _code, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.twoFactor() }),
    }),
  turnOffTwoFactor: () =>
    mutationOptions({
      mutationFn: (password: string) =>
        call(twoFactor.turnOff, { body: { password }, quiet: true }),
      onSuccess: (_done, _password, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.twoFactor() }),
    }),
  renewRecoveryCodes: () =>
    mutationOptions({
      mutationFn: (password: string) =>
        call(twoFactor.renewRecoveryCodes, { body: { password }, quiet: true }),
      onSuccess: (_codes, _password, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.twoFactor() }),
    }),
  askEverywhere: () =>
    mutationOptions({
      mutationFn: () => call(auth.preferNoCode, { params: { value: 'false' }, quiet: true }),
      onSuccess: (_done, _nothing, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.twoFactor() }),
    }),
  chooseMailed: () =>
    mutationOptions({
      mutationFn: (mailed: NotificationKind[]) =>
        call(mailedNotifications.choose, { body: { mailed }, quiet: true }),
      onSuccess: (chosen, _mailed, _result, { client }) => {
        client.setQueryData(profileQueries.mailed().queryKey, chosen)
      },
    }),
}
