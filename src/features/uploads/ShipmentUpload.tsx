import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { shipmentColumns } from '#domain/shipment-column.ts'
import { UploadResult, uploadResultWords } from '#domain/upload.ts'
import { type Download, saveFile } from '#lib/call.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { WindowDrop } from '#ui/WindowDrop.tsx'
import { ChosenFile } from './ChosenFile.tsx'
import { refusalOf } from './file-content.ts'
import { outbox, useOutbox } from './outbox.ts'
import { sendFile } from './send-file.ts'
import { obstacleTo } from './send-obstacle.ts'

export function ShipmentUpload() {
  const client = useQueryClient()
  const chosen = useOutbox()
  const [problem, setProblem] = useState<string | null>(null)
  const sendable = chosen.filter(({ file, sending }) => !sending && refusalOf(file) === null)
  const take = (files: readonly File[]) => {
    setProblem(null)
    outbox.add(files)
  }
  const send = () => {
    const blocked = sendable.find((one) => obstacleTo(one) !== null)
    if (sendable.length === 0) setProblem(uploadResultWords[UploadResult.NoFile])
    else if (blocked) setProblem(`${blocked.file.name}: ${obstacleTo(blocked)}`)
    else {
      setProblem(null)
      for (const one of sendable) void sendFile(one, client)
    }
  }

  return (
    <section className="mb-4" aria-label="New upload">
      <WindowDrop label="Drop to upload" onFiles={take} />
      <FileDrop
        label="Drop shipment files here, or choose them"
        accept={['.xlsx', '.csv']}
        several
        onFiles={take}
      />
      {chosen.map((one) => (
        <ChosenFile key={one.key} chosen={one} />
      ))}
      <div className="upload-foot">
        <Button onClick={send}>
          {sendable.length > 1 ? `Upload ${sendable.length} files` : 'Upload'}
        </Button>
        <Button variant="link" onClick={() => saveFile(shipmentTemplate())}>
          Download the template
        </Button>
        <p className="text-danger mb-0" role="alert">
          {problem}
        </p>
      </div>
    </section>
  )
}

/** A file with every heading that is recognised, to be filled. */
function shipmentTemplate(): Download {
  const headings = shipmentColumns.map(
    ({
      headings: {
        en: [first = ''],
      },
    }) => titled(first),
  )
  const text = `\uFEFF${headings.map((heading) => `"${heading}"`).join(',')}\r\n`
  return { name: 'Laneward shipments template.csv', blob: new Blob([text], { type: 'text/csv' }) }
}

const titled = (heading: string) => heading.charAt(0).toUpperCase() + heading.slice(1)
