import { PageHeader } from '#ui/PageHeader.tsx'
import { NamesForm } from './NamesForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** One's own names and password. */
export function ProfileScreen() {
  return (
    <>
      <PageHeader title="Profile" />
      <div className="form-columns">
        <NamesForm />
        <PasswordForm />
      </div>
    </>
  )
}
