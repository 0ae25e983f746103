import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { type Download, problemOf, saveFile } from '#lib/call.ts'

export type ExportFormat = 'xlsx' | 'csv'

type ExportButtonsProps = {
  /** What leaves: 'the spend' reads "Export the spend as xlsx". */
  what: string
  onExport: (format: ExportFormat) => Promise<Download | null>
}

export function ExportButtons({ what, onExport }: ExportButtonsProps) {
  const [busy, setBusy] = useState(false)
  const send = (format: ExportFormat) => {
    setBusy(true)
    void onExport(format)
      .then((file) => (file ? saveFile(file) : toast.info('Nothing to export yet.')))
      .catch((error: unknown) => toast.error(problemOf(error).message))
      .finally(() => setBusy(false))
  }
  return (
    <div className="btn-group">
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="outline-secondary"
          size="sm"
          disabled={busy}
          aria-label={`Export ${what} as ${format}`}
          onClick={() => send(format)}
        >
          {format === 'xlsx' ? 'Export xlsx' : 'csv'}
        </Button>
      ))}
    </div>
  )
}
