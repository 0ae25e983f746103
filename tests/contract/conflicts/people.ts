import { eq } from 'drizzle-orm'
import { issueCode } from '#server/accounts/mailed-code.ts'
import { roleNumbers } from '#domain/role.ts'
import { users } from '#server/store/tables/people.ts'
import { type Backend, testPassword } from '#tests/support/backend.ts'
import type { Conflicts } from './conflict.ts'

const me = (backend: Backend) => backend.person('Owner')
const password = { password: testPassword }

async function withFactor(backend: Backend) {
  const as = await backend.person('Carrier', 'Two Factor Lines')
  const { db } = backend.context.database
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, as.userId))
  return as
}

export const ofPeople: Conflicts = {
  'auth.setUpTwoFactor': {
    when: 'the second factor is on',
    given: async (backend) => ({ as: await withFactor(backend), body: password }),
  },
  'auth.confirmTwoFactor': {
    when: 'the second factor is on',
    given: async (backend) => ({ as: await withFactor(backend), body: { code: '123456' } }),
  },
  'twoFactor.turnOff': {
    when: 'the second factor is off',
    given: async (backend) => ({ as: await me(backend), body: password }),
  },
  'twoFactor.renewRecoveryCodes': {
    when: 'the second factor is off',
    given: async (backend) => ({ as: await me(backend), body: password }),
  },
  'accounts.register': {
    when: 'the user name is taken',
    async given(backend) {
      const { username, companyId } = await backend.person('Customer')
      const grant = { address: 'nora@alder.test', role: roleNumbers.Customer, companyId }
      const registrationCode = await issueCode('invitation', grant, backend.context)
      const names = { firstName: 'Nora', lastName: 'Berg' }
      return { params: { registrationCode }, body: { username, ...names, password: testPassword } }
    },
  },
  'accounts.invite': {
    when: 'the role does not belong in the company',
    async given(backend) {
      const { companyId } = await backend.person('Carrier')
      const body = { addresses: ['nora@alder.test'], type: 'Customer', companyId }
      return { as: await me(backend), body }
    },
  },
  'accounts.remove': {
    when: 'it is one’s own account',
    async given(backend) {
      const as = await me(backend)
      return { as, params: { id: as.userId } }
    },
  },
  'people.change': {
    when: 'it is one’s own account',
    async given(backend) {
      const as = await me(backend)
      return { as, body: { ids: [as.userId], disabled: true } }
    },
  },
  'survey.invite': {
    when: 'the company is no shipper',
    async given(backend) {
      const { companyId } = await backend.person('Carrier')
      return { as: await me(backend), body: { addresses: ['nora@alder.test'], companyId } }
    },
  },
  'carriers.invite': {
    when: 'the address is a shipper’s',
    async given(backend) {
      const { username } = await backend.person('Customer', 'Birch')
      const body = { mode: 4, address: username, company: 'Birch Lines' }
      return { as: await backend.person('Customer'), body }
    },
  },
  'system.setModes': {
    when: 'somebody else changed the modes',
    async given(backend) {
      const { companyId } = await backend.person('Customer')
      return { as: await me(backend), params: { id: companyId }, body: { modes: [4], seen: [7] } }
    },
  },
}
