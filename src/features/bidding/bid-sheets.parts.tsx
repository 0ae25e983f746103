export { BidSheetList } from './BidSheetList.tsx'
