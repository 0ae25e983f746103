/** '1 lane', '58 lanes'. */
export const laneCount = (lanes: number): string => (lanes === 1 ? '1 lane' : `${lanes} lanes`)
