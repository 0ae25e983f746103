export { CapacityDialog } from './CapacityDialog.tsx'
