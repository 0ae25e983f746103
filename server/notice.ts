import type { Notification } from '#domain/notification.ts'

export type NewNotice = {
  companyId: number
  laneId?: number | null
  mode: number
  type: Notification['type']
  description: string
  priority?: number
  /** Role numbers that are notified; absent = those notified of its kind, empty = everybody. */
  roles?: number[]
}

export type Notice = Notification & { companyId: number; roles: readonly number[] }
