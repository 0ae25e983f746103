import { toast } from 'react-toastify/unstyled'
import { followFormat } from '#domain/shown-format.ts'
import { connectionFlag } from '#features/notifications/connection-flag.ts'
import { notificationStore } from '#features/notifications/notification-store.ts'
import { forgetLastError } from '#lib/error-toast.ts'
import { forgetOffer } from '#lib/extensions.ts'
import { readerFormat } from '#lib/reader-format.ts'
import { session } from '#lib/session.ts'

/** Files of tests that run one after another share a page: the next one finds it as if it were loaded again. */
export function freshPage(): void {
  // What is kept for a person, such as chosen files, goes with the person.
  session.end()
  session.landed()
  notificationStore.forget()
  connectionFlag.set(false)
  forgetLastError()
  followFormat(readerFormat.read)
  forgetOffer()
  toast.dismiss()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.title = ''
  for (const root of [document.documentElement, document.body])
    for (const name of root.getAttributeNames()) root.removeAttribute(name)
}
