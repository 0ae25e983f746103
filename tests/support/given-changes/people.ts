import { Secret, TOTP } from 'otpauth'
import { Mode } from '#domain/mode.ts'
import { roleNumbers } from '#domain/role.ts'
import { issueCode } from '#server/accounts/mailed-code.ts'
import { png } from '#server/documents/tiny-files.ts'
import { testPassword } from '#tests/support/backend.ts'
import { changedAt, type ChangingWorld, fileForm } from './world.ts'

export async function changePeople({ backend, owner, shipper, carrier, send }: ChangingWorld) {
  const { companyId } = shipper
  const invite = (address: string, more: object) =>
    send(owner, 'POST', '/accounts/invite', { addresses: [address], type: 'Customer', ...more })
  await invite('nora@larch.test', { company: 'Larch', modes: [Mode.RoadFTL] })
  const [open] = await send<{ id: string }[]>(owner, 'GET', '/ext/invitations')
  await send(owner, 'POST', `/ext/invitations/${open?.id}/mail`)
  const [again] = await send<{ id: string }[]>(owner, 'GET', '/ext/invitations')
  await send(owner, 'DELETE', `/ext/invitations/${again?.id}`)

  const grant = { address: 'finn@alder.test', role: roleNumbers.Customer, companyId }
  const code = await issueCode('invitation', grant, backend.context)
  const names = { firstName: 'Finn', lastName: 'Berg', password: testPassword }
  await send(null, 'PUT', `/accounts/${code}`, { username: 'finn@alder.test', ...names })

  const person = await backend.person('DataLite')
  const change = (part: object) =>
    send(owner, 'PUT', '/ext/accounts', { ids: [person.userId], ...part })
  await change({ type: 'DataCustomer' })
  await change({ disabled: true })
  await change({ disabled: false })
  await send(owner, 'DELETE', `/accounts/${person.userId}`)

  await send(carrier, 'PUT', '/accounts/update', { firstName: 'Tom', lastName: 'Okafor' })
  await send(carrier, 'POST', '/accounts/upload-profile-picture', fileForm('file', 'me.png', png()))
  const passwords = { currentPassword: testPassword, newPassword: 'Another horse 2026' }
  await send(carrier, 'POST', '/accounts/change-password', passwords)
  const { userId } = await backend.person('DataCustomer')
  const reset = await issueCode('reset', { userId }, backend.context)
  await send(null, 'POST', '/accounts/reset-password', { code: reset, password: testPassword })

  const password = { password: testPassword }
  const { secret } = await send<{ secret: string }>(
    owner,
    'POST',
    '/auth/twofactor/setup',
    password,
  )
  const clock = new TOTP({ secret: Secret.fromBase32(secret) })
  const first = { code: clock.generate({ timestamp: changedAt.getTime() }) }
  await send(owner, 'POST', '/auth/twofactor/setup/validate', first)
  await send(owner, 'POST', '/ext/two-factor/recovery-codes', password)
  await send(owner, 'POST', '/ext/two-factor/off', password)
}

export async function changeCompanies({ owner, shipper, carrier, send }: ChangingWorld) {
  const { companyId } = shipper
  await send(owner, 'PUT', `/ext/system/companies/${companyId}/modes`, {
    modes: [Mode.RoadFTL, Mode.AirFreight],
  })
  await send(shipper, 'POST', '/ext/carriers/invitations', {
    mode: Mode.RoadFTL,
    carrierId: carrier.companyId,
  })
  const modes = [Mode.RoadFTL]
  await send(shipper, 'POST', `/ext/carriers/${carrier.companyId}/end`, { modes })
  await send(shipper, 'POST', `/ext/carriers/${carrier.companyId}/renew`, { modes })
  for (const linked of [false, true]) {
    await send(owner, 'PUT', `/ext/companies/${carrier.companyId}/links`, {
      partnerId: companyId,
      modes,
      linked,
      reason: 'Asked for by phone',
    })
  }
  await send(shipper, 'PUT', `/ext/carriers/${carrier.companyId}/ratings`, {
    ratings: { LeadTimes: 4 },
  })
  await send(shipper, 'POST', '/ext/survey/invitations', { addresses: ['ida@alder.test'] })
  await send(owner, 'POST', '/ext/announcements', {
    text: 'Rates are due on Friday.',
    priority: 5,
    audience: { roles: ['Customer'], companyIds: [companyId], modes: [Mode.RoadFTL] },
  })
}
