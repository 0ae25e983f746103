import { passwordRules } from '#domain/password.ts'

export const strengthOf = (password: string, username: string) =>
  passwordRules.map(({ text, holds }) => ({ text, met: holds(password, username) }))
