import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { problemOf } from '#lib/call.ts'
import { lazyPart } from '#lib/chunk.ts'
import { session } from '#lib/session.ts'
import { useUser } from '#lib/use-session.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { Avatar } from './Avatar.tsx'
import { profileMutations } from './profile.api.ts'

const CropDialog = lazyPart(
  'crop',
  async () => (await import('./CropDialog.tsx')).CropDialog,
  <Spinner label="Opening the picture" />,
)

const kinds = ['image/png', 'image/jpeg', 'image/webp']
const tooLarge = 20_000_000

/** The picture is cropped and encoded again here, so that nothing hidden in the file is sent. */
export function PictureCard() {
  const user = useUser()
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useMutation(profileMutations.uploadPicture())
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be chosen again.
    target.value = ''
    if (!file) return
    const wrong = problemWith(file)
    setProblem(wrong)
    if (wrong === null) setChosen(file)
  }
  const send = (picture: Blob) =>
    upload.mutate(picture, {
      onSuccess: ({ profilePicture }) => {
        session.write({ ...user, profilePicture })
        setChosen(null)
        toast.success('Picture updated.')
      },
      onError: (error) => {
        setChosen(null)
        setProblem(problemOf(error).message)
      },
    })
  return (
    <section className="card profile-card" aria-labelledby="picture-title">
      <h2 id="picture-title" className="section-title">
        Picture
      </h2>
      <div className="picture-choice">
        <Avatar user={user} name={name} />
        <div>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            accept={kinds.join(',')}
            aria-label="Picture file"
            tabIndex={-1}
            onChange={choose}
          />
          <Button variant="outline-primary" size="sm" onClick={() => input.current?.click()}>
            {user.profilePicture === null ? 'Choose a picture' : 'Change picture'}
          </Button>
          <p className="form-text mb-0">PNG, JPEG or WebP. Colleagues see it.</p>
        </div>
      </div>
      {problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      {chosen && (
        <CropDialog
          file={chosen}
          busy={upload.isPending}
          onCropped={send}
          onUnreadable={() => {
            setChosen(null)
            setProblem('This file cannot be shown as a picture. Choose another.')
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

function problemWith({ type, size }: File): string | null {
  if (!kinds.includes(type)) return 'Choose a PNG, JPEG or WebP picture.'
  return size > tooLarge ? 'Choose a picture of at most 20 MB.' : null
}
