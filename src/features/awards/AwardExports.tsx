import Dropdown from 'react-bootstrap/Dropdown'
import type { BiddableMode } from '#domain/mode.ts'
import { exportLanes } from '#features/lanes/lanes.api.ts'
import { rateCardAs } from '#features/lanes/rate-card.api.ts'
import { saveDownload } from '#lib/save-download.ts'
import { FormatItems } from '#ui/FormatItems.tsx'

/** What goes on to the transport system: the rates of what is awarded, and every lane with its award. */
export const AwardExports = ({ mode }: { mode: BiddableMode }) => (
  <Dropdown align="end">
    <Dropdown.Toggle size="sm" variant="outline-secondary" id="award-exports">
      Download
    </Dropdown.Toggle>
    <Dropdown.Menu>
      <FormatItems
        what="Rate card of what is awarded"
        onChoose={(format) => void saveDownload(() => rateCardAs(mode, format))}
      />
      <FormatItems
        what="All lanes"
        onChoose={(format) => void saveDownload(() => exportLanes({ mode, format }))}
      />
    </Dropdown.Menu>
  </Dropdown>
)
