import Button from 'react-bootstrap/Button'
import { counted } from '#domain/quantity.ts'
import type { ReturnedSheet } from './SheetReturn.tsx'

type FailedRowsButtonProps = { sheet: ReturnedSheet; save: (uploadId: number) => Promise<void> }

/** The rows of a returned sheet that need fixing, where it has any. */
export function FailedRowsButton({ sheet: { upload, problems }, save }: FailedRowsButtonProps) {
  const rows = new Set(problems.map(({ row }) => row).filter((row) => row > 0)).size
  if (upload === null || rows === 0) return null
  return (
    <Button size="sm" variant="outline-secondary" onClick={() => void save(upload.id)}>
      Download {counted(rows, 'failed row')}
    </Button>
  )
}
