import { expect, onTestFinished, test, vi } from 'vitest'
import { documentBadge } from './document-badge.ts'

const today = new Date('2026-06-01T20:00Z')

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

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
  'a document counts its days until it expires alike in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    const badgeOf = (validUntil: string) =>
      documentBadge({ status: 'accepted', validUntil }, today).text

    expect(badgeOf('2026-06-01')).toBe('Expires today')
    expect(badgeOf('2026-06-02')).toBe('Expires tomorrow')
    expect(badgeOf('2026-06-21')).toBe('Expires in 20 days')
  },
)
