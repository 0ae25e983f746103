import type { Context } from '#server/context.ts'
import { seal, unseal } from '#server/sealed.ts'
import type { Mail } from './mail.ts'

const purpose = 'waiting email'

/** A mail as it may lie in the database: it holds codes, which are stored nowhere else but hashed. */
export const sealMail = (mail: Mail, context: Context): string => seal(mail, purpose, context)

/** Null for what was sealed with another secret. */
export const openMail = (sealed: string, context: Context): Mail | null =>
  unseal(sealed, purpose, context) as Mail | null
