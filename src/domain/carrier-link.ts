/**
 * How a shipper and a carrier stand to each other in a mode. Invited: nobody of the carrier has registered
 * yet. Ended: the carrier sees nothing of the shipper, and the shipper no documents of the carrier.
 */
export const linkStates = ['invited', 'active', 'ended'] as const
export type LinkState = (typeof linkStates)[number]

export const linkEnds = ['shipper', 'owner'] as const
export type LinkEnd = (typeof linkEnds)[number]

export const linkBadges = {
  invited: { tone: 'pending', icon: 'clock', text: 'Invited' },
  active: { tone: 'accepted', icon: 'check', text: 'Active' },
  ended: { tone: 'neutral', icon: 'dash', text: 'Ended' },
} as const satisfies Record<LinkState, { tone: string; icon: string; text: string }>
