export { BidsOfLane } from './BidsOfLane.tsx'
