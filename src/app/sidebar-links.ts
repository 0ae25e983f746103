import {
  Boxes,
  Container,
  FileSpreadsheet,
  Gauge,
  LayoutDashboard,
  type LucideIcon,
  PiggyBank,
  Plane,
  ReceiptText,
  Ship,
  Truck,
  Upload,
  UploadCloud,
  Users,
} from 'lucide-react'
import { type BiddableMode, type ModeDefinition, modeDefinitions } from '#domain/mode.ts'
import { guardedRoutes, mayOpen } from './routes.tsx'
import { paths } from './paths.ts'

export type SidebarLink = { label: string; to: string; icon: LucideIcon }

const files = { label: 'Files', to: paths.files, icon: FileSpreadsheet }
const dashboard = { label: 'Dashboard', to: paths.dashboard, icon: LayoutDashboard }
const savings = { label: 'Savings', to: paths.savings, icon: PiggyBank }
const upload = { label: 'Upload', to: paths.upload, icon: Upload }
const bidUploads = { label: 'Bid uploads', to: paths.carrierBids, icon: ReceiptText }

const ownerLinks: readonly SidebarLink[] = [
  { label: 'Admin panel', to: paths.adminPanel, icon: Gauge },
  { label: 'Users', to: paths.users, icon: Users },
  { label: 'Upload overview', to: paths.uploadOverview, icon: UploadCloud },
]

/** The main links of a user type (spec section 2); a type the app does not know is shown DataCustomer's. */
export function mainLinks(type: string, hasModes: boolean): readonly SidebarLink[] {
  switch (type) {
    case 'Owner':
      return ownerLinks
    case 'Customer':
      return hasModes ? [dashboard, savings, upload] : [savings, upload]
    case 'Carrier':
      return hasModes ? [dashboard, bidUploads, upload] : [bidUploads, upload]
    case 'DataLite':
      return hasModes ? [files, upload] : [upload]
    default:
      return hasModes ? [files, savings, upload] : [upload]
  }
}

export const modeIcons: Record<ModeDefinition['icon'], LucideIcon> = {
  container: Container,
  truck: Truck,
  ship: Ship,
  boxes: Boxes,
  plane: Plane,
}

/** The Transport Modes group is for those who trade: not Owner, DataCustomer or DataLite. */
export const seesModes = (type: string): boolean => type === 'Customer' || type === 'Carrier'

/** What a mode offers a user type: only pages that are registered for it. */
export const modeLinks = (
  mode: BiddableMode,
  type: string,
): readonly { label: string; to: string }[] =>
  [{ label: 'Lanes', to: paths.lanes(mode) }].filter(({ to }) =>
    guardedRoutes.some((route) => route.path === to && mayOpen(route, type)),
  )

export const modeOf = (mode: BiddableMode): ModeDefinition => modeDefinitions[mode]
