import { createContext, useContext } from 'react'
import type { AskedReview } from './asked-review.ts'

export { askedOfSheet } from './asked-review.ts'

export const ReviewContext = createContext<(asked: AskedReview) => void>(() => {})

/** Opens the review that every submission of bids goes through. */
export const useBidReview = (): ((asked: AskedReview) => void) => useContext(ReviewContext)
