import { errorCode } from './store/database.ts'

/** A full disk, a used-up quota, and what PostgreSQL says of its own (disk_full). */
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something could not be written because there is no room for it. */
export const isOutOfSpace = (error: unknown): boolean => full.has(errorCode(error) ?? '')

export const noSpaceText =
  'The server has no space left. Nothing was saved. Try again once your administrator has made room.'
