import { useSyncExternalStore } from 'react'
import { knownRole, type Role } from '#domain/role.ts'
import type { User } from '#domain/user.ts'
import { session } from './session.ts'

/** The signed-in person, or null; follows sign-in, sign-out and other tabs. */
export const useSession = (): User | null => useSyncExternalStore(session.subscribe, session.read)

/** For screens behind the guard, where there always is a person. */
export function useUser(): User {
  const user = useSession()
  if (!user) throw new Error('This screen belongs behind the guard')
  return user
}

/** As which kind of account a screen treats its person, also one of a kind this version does not know. */
export const useRole = (): Role => knownRole(useUser().type)
