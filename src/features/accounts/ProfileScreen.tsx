import { LogOut } from 'lucide-react'
import Button from 'react-bootstrap/Button'
import { useNavigate } from 'react-router-dom'
import { useReaderFormat } from '#lib/reader-format.ts'
import { signOut } from '#lib/sign-out.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { FormatCard } from './FormatCard.tsx'
import { MailedNotificationsCard } from './MailedNotificationsCard.tsx'
import { NamesForm } from './NamesForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PictureCard } from './PictureCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

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
