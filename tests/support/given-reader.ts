import { onTestFinished, vi } from 'vitest'
import { type FormatChoice, nothingChosen } from '#domain/shown-format.ts'
import { readerFormat } from '#lib/reader-format.ts'
import { session } from '#lib/session.ts'
import type { Person } from './backend.ts'

/** A browser whose first language is this, until the test ends. */
export function givenBrowser(language: string): void {
  const spy = vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  window.dispatchEvent(new Event('languagechange'))
  onTestFinished(() => {
    spy.mockRestore()
    window.dispatchEvent(new Event('languagechange'))
  })
}

/** Somebody signed in on this device who chose how to read; what is left out is as the browser. */
export function givenReader({ user }: Pick<Person, 'user'>, choice: Partial<FormatChoice>): void {
  session.write(user)
  readerFormat.keep({ ...nothingChosen, ...choice })
}
