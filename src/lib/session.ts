import type { User } from '#domain/user.ts'

const key = 'user'
const notificationsKey = 'notifications'
const noticeKey = 'session-ended'
const listeners = new Set<() => void>()

let cached: { text: string | null; user: User | null } = { text: null, user: null }

/** The signed-in person, kept on the device under `user` (spec section 3). */
export const session = {
  /** The same object until it changes; what cannot be read counts as signed out and is removed. */
  read(): User | null {
    const text = stored(key)
    if (text === cached.text) return cached.user
    const user = parse(text)
    if (text !== null && user === null) remove(key)
    cached = { text: user ? text : null, user }
    return user
  },
  write(user: User): void {
    try {
      localStorage.setItem(key, JSON.stringify(user))
    } catch {
      // A full or blocked store: the session lasts as long as this page.
    }
    cached = { text: stored(key), user }
    announce()
  },
  /** Forgets the person and what was kept for them; `notice` tells the sign-in page that it ended by itself. */
  end({ notice = false }: { notice?: boolean } = {}): void {
    remove(key)
    remove(notificationsKey)
    cached = { text: null, user: null }
    if (notice) rememberNotice()
    announce()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** True once after a session ended by itself. */
  takeNotice(): boolean {
    try {
      const ended = sessionStorage.getItem(noticeKey) !== null
      sessionStorage.removeItem(noticeKey)
      return ended
    } catch {
      return false
    }
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

function parse(text: string | null): User | null {
  try {
    const user: unknown = JSON.parse(text ?? 'null')
    return isUser(user) ? user : null
  } catch {
    return null
  }
}

/** Checked by hand: the sign-in page loads without the schema library. */
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const has = (name: string, type: string) =>
    name in value && typeof Reflect.get(value, name) === type
  return (
    has('id', 'number') &&
    has('username', 'string') &&
    has('type', 'string') &&
    has('jwtToken', 'string') &&
    has('refreshToken', 'string')
  )
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function remove(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

function rememberNotice(): void {
  try {
    sessionStorage.setItem(noticeKey, '1')
  } catch {
    // The notice is a courtesy.
  }
}
