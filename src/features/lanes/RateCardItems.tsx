import type { BiddableMode } from '#domain/mode.ts'
import { saveDownload } from '#lib/save-download.ts'
import { FormatItems } from '#ui/FormatItems.tsx'
import { rateCardAs } from './rate-card.api.ts'

export const RateCardItems = ({ mode }: { mode: BiddableMode }) => (
  <FormatItems
    what="Rate card of what is awarded"
    onChoose={(format) => void saveDownload(() => rateCardAs(mode, format))}
  />
)
