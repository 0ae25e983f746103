export { BidReviewHost, useBidReview } from './BidReviewHost.tsx'
export { askedOfSheet } from './asked-review.ts'
export { ReceiptMenu } from './ReceiptMenu.tsx'
