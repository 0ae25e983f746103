/** Of index.html, shown by `public/fetch-ahead.js` to those who have to sign in. */
export const earlyFormId = 'early-form'

/** Its fields; a field keeps what was typed when the page is drawn in its place. */
export type EarlyForm = {
  username: HTMLInputElement
  password: HTMLInputElement
  /** The field with the text cursor, as a selector. */
  focused: string | undefined
  /** Asked to sign in, which waits for the code: until the page is drawn in its place. */
  isSubmitted: () => boolean
}

const usernameField = '[autocomplete=username]'
const passwordField = '[autocomplete=current-password]'

/** What people may have typed into before the code of the page was there; null once the page is drawn. */
export function findEarlyForm(): EarlyForm | null {
  // The page is also drawn where there is no document: for index.html itself.
  const form =
    typeof document === 'undefined' ? null : document.querySelector(`#${earlyFormId} form`)
  const username = form?.querySelector<HTMLInputElement>(usernameField)
  const password = form?.querySelector<HTMLInputElement>(passwordField)
  if (!form || !username || !password) return null
  return {
    username,
    password,
    focused: [usernameField, passwordField].find((field) => document.activeElement?.matches(field)),
    isSubmitted: () => form.matches('[data-submitted], [data-held]'),
  }
}
