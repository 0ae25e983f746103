import type { BiddableMode } from '#domain/mode.ts'
import { saveDownload } from '#lib/save-download.ts'
import { FormatItems } from '#ui/FormatItems.tsx'
import { rateCardAs } from './rate-card.api.ts'

/** The two forms of a rate card, in whichever menu of downloads. */
export const RateCardItems = ({ mode }: { mode: BiddableMode }) => (
  <FormatItems
    what="Rate card of what is awarded"
    onChoose={(format) => void saveDownload(() => rateCardAs(mode, format))}
  />
)
