import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { BiddableMode } from '#domain/mode.ts'
import { saveFile } from '#lib/call.ts'
import { exportLanes, rateCard } from './lanes.api.ts'

/** The lanes as a sheet, and the rates of what was awarded. */
export function ExportMenu({ mode }: { mode: BiddableMode }) {
  const [busy, setBusy] = useState(false)
  const fetch = async (load: () => ReturnType<typeof rateCard>, nothing: string) => {
    setBusy(true)
    try {
      const file = await load()
      if (file) saveFile(file)
      else toast.info(nothing)
    } catch (error) {
      console.warn('Download failed', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="btn-group">
      <Button
        variant="outline-secondary"
        size="sm"
        disabled={busy}
        onClick={() =>
          void fetch(() => exportLanes({ mode, format: 'xlsx' }), 'Nothing to download yet.')
        }
      >
        Export xlsx
      </Button>
      <Button
        variant="outline-secondary"
        size="sm"
        disabled={busy}
        onClick={() =>
          void fetch(() => exportLanes({ mode, format: 'csv' }), 'Nothing to download yet.')
        }
      >
        csv
      </Button>
      <Button
        variant="outline-secondary"
        size="sm"
        disabled={busy}
        onClick={() =>
          void fetch(() => rateCard(mode), 'Nothing to download yet: no lane is awarded.')
        }
      >
        Rate card
      </Button>
    </div>
  )
}
