import { PageHeader } from '#ui/PageHeader.tsx'
import { BidSheetList } from './BidSheetList.tsx'

export const BidSheetsScreen = () => (
  <>
    <PageHeader title="Bid sheets" about="Every bid sheet your company uploaded." />
    <BidSheetList />
  </>
)
