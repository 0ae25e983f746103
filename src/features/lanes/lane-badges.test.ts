import { expect, test } from 'vitest'
import { laneStatusBadge } from './lane-badges.ts'

test.each([
  { status: 'open', bidStatus: 'in-progress', reads: 'Not started' },
  { status: 'paused', bidStatus: 'submitted', reads: 'Paused' },
  { status: 'started', bidStatus: 'none', reads: 'No bid yet' },
  { status: 'awarded', bidStatus: 'none', reads: 'Closed' },
  { status: 'awarded', bidStatus: 'draft', reads: 'Closed' },
  { status: 'awarded', bidStatus: 'rejected', reads: 'Not chosen' },
  { status: 'awarded', bidStatus: 'accepted', reads: 'Awarded' },
] as const)('a lane that is $status with a bid $bidStatus reads "$reads"', (lane) => {
  const { reads, ...standing } = lane

  expect(laneStatusBadge(standing).text).toBe(reads)
})
