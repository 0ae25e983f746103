export { AwardsToAnswer } from './AwardsToAnswer.tsx'
export { OpenParts } from './OpenParts.tsx'
export { PartsOfLane } from './PartsOfLane.tsx'
