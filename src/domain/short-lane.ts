/** 'Chicago > Dallas' of 'Chicago, IL, US > Dallas, TX, US': bars need the width. */
export const shortLane = (lane: string): string =>
  lane
    .split(' > ')
    .map((place) => place.split(',')[0])
    .join(' > ')
