import { expect, test } from 'vitest'
import { laneStatusBadge } from './lane-badges.api.ts'

test.each([
  { status: 'open', bidStatus: 'in-progress', reads: 'Not started' },
  { status: 'paused', bidStatus: 'submitted', reads: 'Paused' },
  { status: 'started', bidStatus: 'none', reads: 'No bid yet' },
  { status: 'awarded', bidStatus: 'none', reads: 'Closed' },
  { status: 'awarded', bidStatus: 'draft', reads: 'Closed' },
  { status: 'awarded', bidStatus: 'rejected', reads: 'Not chosen' },
  { status: 'awarded', bidStatus: 'accepted', reads: 'Awarded' },
  { status: 'awarded', bidStatus: 'declined', reads: 'Declined' },
  { status: 'paused', bidStatus: 'declined', reads: 'Declined' },
] as const)('a lane that is $status with a bid $bidStatus reads "$reads"', (lane) => {
  const { reads, ...standing } = lane

  expect(
    laneStatusBadge({ ...standing, awardedCost: null, closesAt: null, inRound: true }).text,
  ).toBe(reads)
})

test('a lane whose round is for others reads "Not in this round", and its submitted bid too', () => {
  const outside = {
    status: 'started',
    awardedCost: null,
    closesAt: null,
    inRound: false,
  } as const

  expect(laneStatusBadge({ ...outside, bidStatus: 'none' }).text).toBe('Not in this round')
  expect(laneStatusBadge({ ...outside, bidStatus: 'submitted' }).text).toBe('Not in this round')
  expect(laneStatusBadge({ ...outside, bidStatus: 'accepted' }).text).toBe('Awarded')
})

test.each([
  { bidStatus: 'none', reads: 'Closed, no bid' },
  { bidStatus: 'draft', reads: 'Closed, no bid' },
  { bidStatus: 'submitted', reads: 'Submitted' },
])(
  'once its round is over, a lane with a bid $bidStatus reads "$reads"',
  ({ bidStatus, reads }) => {
    const over = {
      status: 'started',
      bidStatus,
      awardedCost: null,
      closesAt: '2020-01-01T12:00:00Z',
      inRound: true,
    } as const

    expect(laneStatusBadge(over).text).toBe(reads)
  },
)

test.each([
  { awardedCost: 900, bidStatus: 'award-declined', reads: 'Awarded, part declined' },
  { awardedCost: null, bidStatus: 'award-declined', reads: 'Award declined' },
  { awardedCost: 900, bidStatus: 'no-answer', reads: 'Awarded, no answer' },
])(
  'a lane that reads "$reads" begins with "Awarded" while an award of it stands',
  ({ reads, ...lane }) => {
    const { text } = laneStatusBadge({ ...lane, status: 'awarded', closesAt: null, inRound: true })

    expect(text).toBe(reads)
  },
)
