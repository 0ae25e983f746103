import type { HubPush } from '#contract/hub.ts'
import type { Role } from '#domain/role.ts'
import type { Database } from './store/database.ts'
import type { FileStore } from './files.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

/** The person behind a request, as the database knows them at this moment. */
export type Caller = {
  userId: number
  username: string
  role: Role
  companyId: number
  sessionId: string
}

/** A message of the hub for every open browser of some companies or people. */
export type Push = {
  companyIds: number[]
  /** Role numbers: of the companies' people only these; empty or absent = all of them. */
  roles?: readonly number[]
  userIds: number[]
} & (HubPush | SessionEnded)

/** Hangs up on a person: on all connections but those of one session, or on those of one alone. */
export type SessionEnded = { target: 'SessionEnded'; args: [keep: string, only: string] }

export type Context = {
  settings: Settings
  database: Database
  files: FileStore
  /** Signs access tokens and derives refresh tokens. */
  secret: Uint8Array
  now(): Date
  log: Log
  push(message: Push): Promise<void>
  /** Browsers connected to this server’s hub. */
  connections(): number
  /** Wakes the intake after an upload came in or was repaired. */
  wakeIntake(): void
}
