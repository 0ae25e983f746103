import { LogOut } from 'lucide-react'
import Button from 'react-bootstrap/Button'
import { useNavigate } from 'react-router-dom'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { useReaderFormat } from '#lib/reader-format.ts'
import { signOut } from '#lib/sign-out.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { problemOf } from '#lib/call.ts'
import { session } from '#lib/session.ts'
import { useUser } from '#lib/use-session.ts'
import { TextField } from '#ui/TextField.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { FormatCard } from './FormatCard.tsx'
import { MailedNotificationsCard } from './MailedNotificationsCard.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PictureCard } from './PictureCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'
import { accountMutations } from './accounts.api.ts'

export function ProfileScreen() {
  // Its dates and times follow the format chosen here without losing what is typed.
  useReaderFormat()
  const navigate = useNavigate()
  const leave = () => {
    signOut()
    void navigate('/')
  }
  return (
    <>
      <PageHeader title="Profile">
        <Button variant="outline-secondary" size="sm" onClick={leave}>
          <Icon icon={LogOut} /> Sign out
        </Button>
      </PageHeader>
      <div className="profile-columns">
        <div>
          <PictureCard />
          <NamesForm />
          <FormatCard />
          <MailedNotificationsCard />
        </div>
        <div>
          <PasswordForm />
          <TwoFactorCard />
          <DevicesCard />
        </div>
      </div>
    </>
  )
}

function NamesForm() {
  const user = useUser()
  const update = useMutation(accountMutations.update())
  const [firstName, setFirstName] = useState(user.firstName)
  const [lastName, setLastName] = useState(user.lastName)
  const save = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(
      { firstName, lastName },
      {
        onSuccess: (account) => {
          session.write({ ...user, firstName: account.firstName, lastName: account.lastName })
          toast.success('Saved.')
        },
      },
    )
  }
  return (
    <form className="card" onSubmit={save}>
      <h2 className="section-title">Names</h2>
      <p className="text-body-secondary">
        {user.username}, {user.company}
      </p>
      <TextField
        label="First name"
        autoComplete="given-name"
        value={firstName}
        onChange={setFirstName}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        value={lastName}
        onChange={setLastName}
      />
      {update.error && (
        <p className="text-danger" role="alert">
          {problemOf(update.error).message}
        </p>
      )}
      <Button type="submit" disabled={update.isPending}>
        Save names
      </Button>
    </form>
  )
}
