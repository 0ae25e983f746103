export { BidReviewHost, useBidReview } from './BidReviewHost.tsx'
export { ReceiptMenu } from './ReceiptMenu.tsx'
