export { CapacityButton } from './CapacityDialog.tsx'
