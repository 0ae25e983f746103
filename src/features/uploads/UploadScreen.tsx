import { useQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { may } from '#domain/capability.ts'
import type { Role } from '#domain/role.ts'
import { useRole } from '#lib/use-session.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { rateSheets } from '#contract/ext/rate-sheets.ts'
import { type BiddableMode, isBiddable, modeTitle } from '#domain/mode.ts'
import { bidMutations, saveFailedRows } from '#features/bidding/bids.api.ts'
import { BidSheetList } from '#features/bidding/bid-sheets.parts.tsx'
import { modeQueries } from '#features/modes/modes.api.ts'
import { RateSheetUpload } from '#features/rate-sheets/rate-sheets.parts.tsx'
import { FailedRowsButton } from '#ui/FailedRowsButton.tsx'
import { SheetReturn } from '#ui/SheetReturn.tsx'
import { Offered } from '#ui/Offered.tsx'
import { ErrorsLink } from './ErrorsLink.tsx'
import { FileTabs } from './FileTabs.tsx'
import { useOpenUpload } from './open-upload.ts'
import { ShipmentUpload } from './ShipmentUpload.tsx'
import { UploadDetail } from './UploadDetail.tsx'
import { UploadedFiles } from './UploadedFiles.tsx'

export function UploadScreen() {
  const role = useRole()
  const { uploadId } = useOpenUpload()
  if (uploadId !== null)
    return <UploadDetail id={uploadId} list={{ title: 'Upload', to: '/upload' }} />
  const [sendsHistory, bids] = [may({ role }, 'upload shipments'), may({ role }, 'bid')]
  return (
    <>
      <PageHeader title="Upload" about={aboutFor(role)}>
        <ErrorsLink />
      </PageHeader>
      {sendsHistory && <ShipmentUpload />}
      {bids && <BidSheetUpload />}
      {may({ role }, 'manage lanes') ? (
        <FileTabs files={<UploadedFiles />} />
      ) : (
        <section aria-labelledby="uploads-heading">
          <h2 id="uploads-heading" className="section-title">
            {bids ? 'Bid sheets' : 'Files'}
          </h2>
          {bids ? <BidSheetList /> : <UploadedFiles />}
        </section>
      )}
    </>
  )
}

function aboutFor(role: Role): string {
  if (may({ role }, 'bid')) return 'Upload bid sheets and see what became of them.'
  if (!may({ role }, 'upload shipments')) return 'Uploaded files and their status.'
  return may({ role }, 'manage lanes')
    ? 'Upload shipment history to create lanes and baselines.'
    : 'Upload shipment history to see spend by place, carrier and month.'
}

function BidSheetUpload() {
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
      {mode !== null && <RateSheetUpload mode={mode} onClose={() => setMode(null)} />}
    </div>
  )
}
