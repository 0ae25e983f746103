import { passwordRules } from '#domain/password.ts'

/** The rules as the field shows them. */
export const strengthOf = (password: string, username: string) =>
  passwordRules.map(({ text, holds }) => ({ text, met: holds(password, username) }))
