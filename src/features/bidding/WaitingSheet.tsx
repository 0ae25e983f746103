import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import type { ProposedBids } from '#contract/bids.ts'
import { bidQueries } from './bids.api.ts'
import { askedOfSheet, useBidReview } from './review/review.api.ts'
import { changedSearch } from '#lib/changed-search.ts'

/** Opens the review of the returned sheet that the address names, and takes it out of the address. */
export function WaitingSheet() {
  const [search, setSearch] = useSearchParams()
  const openReview = useBidReview()
  const uploadId = Number(search.get('sheet')) || null
  const proposed = useQuery(bidQueries.proposed(uploadId))
  const open = useEffectEvent((found: ProposedBids) => {
    setSearch((before) => changedSearch(before, { sheet: '' }), { replace: true })
    if (uploadId === null) return
    if (found.entries.length + found.declines.length === 0)
      toast.info('Every row of that sheet has been handled.')
    else openReview(askedOfSheet(found, { uploadId }))
  })
  const found = proposed.data
  useEffect(() => {
    if (found) open(found)
  }, [found])
  return null
}
