import { useQuery } from '@tanstack/react-query'
import { may } from '#domain/capability.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { isSaved, UploadStatus } from '#domain/upload.ts'
import { useUser } from '#lib/use-session.ts'
import { type Step, StepsCard } from '#ui/StepsCard.tsx'
import { uploadQueries } from './uploads.api.ts'

export function FirstFile() {
  const readsSpend = may(useUser(), 'see spend')
  const uploads = useQuery(uploadQueries.list())
  if (!uploads.data) return null
  return (
    <StepsCard
      name="data-steps"
      title="Your first file"
      steps={firstFileSteps(uploads.data, readsSpend)}
    />
  )
}

export function firstFileSteps(uploads: readonly Upload[], readsSpend: boolean): Step[] {
  const held = uploads.find(({ status }) => status === UploadStatus.InputExceptions)
  const isAccepted = uploads.some(({ status }) => isSaved(status))
  return [
    { text: 'Upload a file of shipments', done: uploads.length > 0, to: '/upload' },
    {
      text: 'Match its columns to ours',
      done: isAccepted || held !== undefined,
      to: '/upload',
    },
    {
      text: 'Repair its exceptions',
      done: isAccepted,
      to: held ? `/files?upload=${held.id}` : '/upload',
    },
    ...(readsSpend ? [{ text: 'See what was spent', done: 'followed', to: '/map' } as const] : []),
  ]
}
