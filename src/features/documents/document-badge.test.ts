import { expect, test } from 'vitest'
import { documentBadge } from './document-badge.ts'

const today = new Date(2026, 5, 1, 12)

test.each([
  ['nothing yet', { status: null, validUntil: null }, 'Missing', 'neutral'],
  ['valid for long', { status: 'accepted', validUntil: '2027-01-01' }, 'Accepted', 'accepted'],
  ['without an end', { status: 'accepted', validUntil: null }, 'Accepted', 'accepted'],
  [
    'within a month',
    { status: 'accepted', validUntil: '2026-06-21' },
    'Expires in 20 days',
    'amber',
  ],
  ['on its last day', { status: 'accepted', validUntil: '2026-06-01' }, 'Expires today', 'amber'],
  [
    'a general one',
    { status: 'accepted', validUntil: null, category: 'General' },
    'On file',
    'neutral',
  ],
  ['sent back', { status: 'rejected', validUntil: '2026-06-02' }, 'Rejected', 'rejected'],
] as const)('%s', (_title, standing, text, tone) => {
  expect(documentBadge(standing, today)).toMatchObject({ text, tone })
})
