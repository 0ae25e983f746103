import { Link, useNavigate } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '#ui/PageHeader.tsx'
import { WindowDrop } from '#ui/WindowDrop.tsx'
import { may } from '#domain/capability.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { isSaved, UploadStatus } from '#domain/upload.ts'
import { useUser } from '#lib/use-session.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Step, StepsCard } from '#ui/StepsCard.tsx'
import { ErrorsLink } from './ErrorsLink.tsx'
import { FileTabs } from './FileTabs.tsx'
import { useOpenUpload } from './open-upload.ts'
import { outbox } from './outbox.ts'
import { UploadDetail } from './UploadDetail.tsx'
import { UploadedFiles } from './UploadedFiles.tsx'
import { uploadQueries } from './uploads.api.ts'

export function FilesScreen() {
  const { uploadId } = useOpenUpload()
  const navigate = useNavigate()
  if (uploadId !== null)
    return <UploadDetail id={uploadId} list={{ title: 'Files', to: '/files' }} />
  return (
    <>
      <PageHeader title="Files">
        <ErrorsLink />
        <Link className="btn btn-primary btn-sm" to="/upload">
          Upload
        </Link>
      </PageHeader>
      <WindowDrop
        label="Drop to upload"
        onFiles={(files) => {
          outbox.add(files)
          void navigate('/upload')
        }}
      />
      <FirstFile />
      <FileTabs
        files={
          <UploadedFiles
            emptyAction={
              <Link className="btn btn-primary" to="/upload">
                Upload
              </Link>
            }
          />
        }
      />
    </>
  )
}

function FirstFile() {
  const readsSpend = may(useUser(), 'see spend')
  const uploads = useQuery(uploadQueries.list())
  if (uploads.isPending) return <Skeleton label="Loading your first steps" />
  if (!uploads.data) return null
  return (
    <StepsCard
      name="data-steps"
      title="Your first file"
      steps={firstFileSteps(uploads.data, readsSpend)}
    />
  )
}

function firstFileSteps(uploads: readonly Upload[], readsSpend: boolean): Step[] {
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
