import { useMutation } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { exportLanes, laneMutations } from './lanes.api.ts'
import { SheetUpload } from './SheetUpload.tsx'

export function LaneSheetUpload({ mode, onClose }: { mode: BiddableMode; onClose: () => void }) {
  const upload = useMutation(laneMutations.upload(mode))
  const { title, measure } = modeDefinitions[mode]
  return (
    <SheetUpload
      noun="lane sheet"
      title={`Upload a lane sheet, ${title}`}
      send={(files, onProgress) => upload.mutateAsync({ files, onProgress })}
      onClose={onClose}
    >
      <p>
        Sets {measure.title === 'Shipments' ? 'the forecast' : measure.title.toLowerCase()} and
        target of lanes that have not started, by their lane id. One wrong cell and nothing changes.{' '}
        <Button
          variant="link"
          className="p-0 align-baseline"
          onClick={() => void saveDownload(() => exportLanes({ mode, format: 'xlsx' }))}
        >
          Download the sheet to fill
        </Button>
      </p>
    </SheetUpload>
  )
}
import { saveDownload } from '#lib/save-download.ts'
