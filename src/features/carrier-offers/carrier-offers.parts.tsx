export { OfferMenu } from './OfferMenu.tsx'
export { OwnOffers } from './OwnOffers.tsx'
export { ReceivedOffers } from './ReceivedOffers.tsx'
