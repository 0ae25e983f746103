export { BidReviewHost, useBidReview } from './BidReviewHost.tsx'
export { ReceiptMenu } from './ReceiptMenu.tsx'
export type { AskedReview } from './asked-review.ts'
