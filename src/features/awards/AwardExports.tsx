import Dropdown from 'react-bootstrap/Dropdown'
import type { BiddableMode } from '#domain/mode.ts'
import { exportLanes } from '#features/lanes/lanes.api.ts'
import { rateCardAs } from '#features/lanes/rate-card.api.ts'
import { saveDownload } from '#lib/save-download.ts'

/** What goes on to the transport system: the rates of what is awarded, and every lane with its award. */
export const AwardExports = ({ mode }: { mode: BiddableMode }) => (
  <Dropdown align="end">
    <Dropdown.Toggle size="sm" variant="outline-secondary" id="award-exports">
      Download
    </Dropdown.Toggle>
    <Dropdown.Menu>
      {formats.map((format) => (
        <Dropdown.Item
          key={format}
          as="button"
          onClick={() => void saveDownload(() => rateCardAs(mode, format))}
        >
          Rate card of what is awarded, {format}
        </Dropdown.Item>
      ))}
      {formats.map((format) => (
        <Dropdown.Item
          key={format}
          as="button"
          onClick={() => void saveDownload(() => exportLanes({ mode, format }))}
        >
          All lanes, {format}
        </Dropdown.Item>
      ))}
    </Dropdown.Menu>
  </Dropdown>
)

const formats = ['xlsx', 'csv'] as const
