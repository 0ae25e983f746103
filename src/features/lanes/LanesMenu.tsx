import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { Link } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import type { BiddableMode } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { exportShipments } from '#features/uploads/shipments.api.ts'
import { problemOf } from '#lib/call.ts'
import { saveDownload } from '#lib/save-download.ts'
import { FormatItems } from '#ui/FormatItems.tsx'
import { LaneSheetUpload } from './lane-parts.ts'
import { exportLanes, laneMutations } from './lanes.api.ts'
import { RateCardItems } from './RateCardItems.tsx'

export function LanesMenu({ mode }: { mode: BiddableMode }) {
  const refresh = useMutation(laneMutations.refresh(mode))
  const [uploading, setUploading] = useState(false)
  const refreshNow = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ lanes }) =>
        toast.success(`${counted(lanes, 'lane')} recalculated from the shipments.`),
      onError: (error) => toast.error(problemOf(error).message),
    })
  return (
    <>
      <Dropdown align="end">
        <Dropdown.Toggle size="sm" variant="outline-secondary" id="lanes-menu">
          Sheets
        </Dropdown.Toggle>
        <Dropdown.Menu>
          <Dropdown.Header>Download</Dropdown.Header>
          <FormatItems
            what="All lanes"
            onChoose={(format) => void saveDownload(() => exportLanes({ mode, format }))}
          />
          <RateCardItems mode={mode} />
          <Dropdown.Item
            as="button"
            onClick={() => void saveDownload(() => exportShipments({ mode }, false))}
          >
            Shipments, standard columns
          </Dropdown.Item>
          <Dropdown.Item
            as="button"
            onClick={() => void saveDownload(() => exportShipments({ mode }, true))}
          >
            Shipments, custom template
          </Dropdown.Item>
          <Dropdown.Divider />
          <Dropdown.Header>Change</Dropdown.Header>
          <Dropdown.Item as="button" onClick={() => setUploading(true)}>
            Upload a lane sheet
          </Dropdown.Item>
          <Dropdown.Item as={Link} to="/upload">
            Upload a lane list
          </Dropdown.Item>
          <Dropdown.Item as="button" onClick={refreshNow} disabled={refresh.isPending}>
            Recalculate from shipments
          </Dropdown.Item>
        </Dropdown.Menu>
      </Dropdown>
      {uploading && <LaneSheetUpload mode={mode} onClose={() => setUploading(false)} />}
    </>
  )
}
