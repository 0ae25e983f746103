import Dropdown from 'react-bootstrap/Dropdown'
import type { BiddableMode } from '#domain/mode.ts'
import { saveDownload } from '#lib/save-download.ts'
import { rateCardAs } from './rate-card.api.ts'

/** The two forms of a rate card, in whichever menu of downloads. */
export const RateCardItems = ({ mode }: { mode: BiddableMode }) => (
  <>
    {(['xlsx', 'csv'] as const).map((format) => (
      <Dropdown.Item
        key={format}
        as="button"
        onClick={() => void saveDownload(() => rateCardAs(mode, format))}
      >
        Rate card of what is awarded, {format}
      </Dropdown.Item>
    ))}
  </>
)
