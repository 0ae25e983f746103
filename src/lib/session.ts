import { type Capability, may } from '#domain/capability.ts'
import type { User } from '#domain/user.ts'
import { device, tab } from './device.ts'

const key = 'user'
const notificationsKey = 'notifications'
const endedKey = 'session-ended'
const listeners = new Set<() => void>()

/** How this page's person went, until the sign-in page is there. */
let leaving: 'by choice' | 'by itself' | null = null

let cached: { text: string | null; user: User | null } = { text: null, user: null }

/** The signed-in person, kept on the device under `user` (spec section 3). */
export const session = {
  /** The same object until it changes; what cannot be read counts as signed out and is removed. */
  read(): User | null {
    const text = device.read(key)
    if (text === cached.text) return cached.user
    const user = parse(text)
    if (text !== null && user === null) device.remove(key)
    cached = { text: user ? text : null, user }
    return user
  },
  /** What the signed-in person may do; nobody may do anything. */
  may(capability: Capability): boolean {
    const user = session.read()
    return user !== null && may(user, capability)
  },
  write(user: User): void {
    // Where nothing can be kept, the session lasts as long as this page.
    device.write(key, JSON.stringify(user))
    cached = { text: device.read(key), user }
    tab.remove(endedKey)
    leaving = null
    announce()
  },
  /** Forgets the person and what was kept for them; `byItself`: nobody asked for it. */
  end({ byItself = false }: { byItself?: boolean } = {}): void {
    if (byItself) tab.write(endedKey, '1')
    else tab.remove(endedKey)
    if (session.read()) leaving = byItself ? 'by itself' : 'by choice'
    device.remove(key)
    device.remove(notificationsKey)
    cached = { text: null, user: null }
    announce()
  },
  /** Set from the end of a session on this page until the sign-in page is shown. */
  leaving: (): 'by choice' | 'by itself' | null => leaving,
  landed(): void {
    leaving = null
  },
  /** True until somebody signs in, when this tab's session ended without being asked to. */
  endedByItself: (): boolean => tab.read(endedKey) !== null,
  /** Also called when another tab signs in or out. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) announce()
  })
}

function announce(): void {
  for (const listener of listeners) listener()
}

/** Checked by hand: the sign-in page loads without the schema library. */
function parse(text: string | null): User | null {
  const kept = json(text)
  return isUser(kept) ? { ...absent, ...kept } : null
}

const absent = {
  firstName: '',
  lastName: '',
  companyId: null,
  company: '',
  profilePicture: null,
  twoFactorEnabled: false,
}

function isUser(value: unknown): value is Omit<User, keyof typeof absent> & Partial<User> {
  if (typeof value !== 'object' || value === null) return false
  const fields = Object.entries(value)
  const has = (name: string, type: string) =>
    fields.some(([field, found]) => field === name && typeof found === type)
  return (
    has('id', 'number') &&
    ['username', 'type', 'jwtToken', 'refreshToken'].every((name) => has(name, 'string'))
  )
}

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
