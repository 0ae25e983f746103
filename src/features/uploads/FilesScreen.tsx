import { Link, useNavigate } from 'react-router-dom'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { WindowDrop } from '#ui/WindowDrop.tsx'
import { FileTabs } from './FileTabs.tsx'
import { FirstFile } from './FirstFile.tsx'
import { useOpenUpload } from './open-upload.ts'
import { outbox } from './outbox.ts'
import { UploadDetail } from './UploadDetail.tsx'

export function FilesScreen() {
  const { uploadId } = useOpenUpload()
  const navigate = useNavigate()
  if (uploadId !== null)
    return <UploadDetail id={uploadId} list={{ title: 'Files', to: '/files' }} />
  return (
    <>
      <PageHeader title="Files">
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
        empty={
          <EmptyState text="No files yet. Upload your shipment history to see it here.">
            <Link className="btn btn-primary" to="/upload">
              Upload
            </Link>
          </EmptyState>
        }
      />
    </>
  )
}
