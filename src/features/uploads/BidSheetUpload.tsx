import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { rateSheets } from '#contract/ext/rate-sheets.ts'
import { type BiddableMode, isBiddable, modeTitle } from '#domain/mode.ts'
import { bidMutations, saveFailedRows } from '#features/bidding/bids.api.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { RateSheetUpload } from '#features/rate-sheets/rate-sheets.parts.tsx'
import { FailedRowsButton } from '#ui/FailedRowsButton.tsx'
import { SheetReturn } from '#ui/SheetReturn.tsx'
import { Offered } from '#ui/Offered.tsx'

export function BidSheetUpload() {
  const upload = useMutation(bidMutations.upload())
  return (
    <section className="mb-4">
      <SheetReturn
        label="Drop your filled bid sheets here, or choose them"
        several
        send={(files, onProgress) => upload.mutateAsync({ files, onProgress })}
        correct={(sheet) => <FailedRowsButton sheet={sheet} save={saveFailedRows} />}
      />
      <Offered by={rateSheets.check}>
        <OwnRateSheet />
      </Offered>
    </section>
  )
}

function OwnRateSheet() {
  const modes = useQuery(modeQueries.available())
  const [mode, setMode] = useState<BiddableMode | null>(null)
  const offered = (modes.data ?? []).map((available) => available.mode).filter(isBiddable)
  if (offered.length === 0) return null
  return (
    <div className="mt-2">
      <Dropdown>
        <Dropdown.Toggle size="sm" variant="outline-primary" id="own-rate-sheet">
          Upload your own rate sheet
        </Dropdown.Toggle>
        <Dropdown.Menu>
          {offered.map((one) => (
            <Dropdown.Item key={one} as="button" onClick={() => setMode(one)}>
              {modeTitle(one)}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </Dropdown>
      <Suspense>
        {mode !== null && <RateSheetUpload mode={mode} onClose={() => setMode(null)} />}
      </Suspense>
    </div>
  )
}
