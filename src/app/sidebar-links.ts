import {
  Boxes,
  Contact,
  Container,
  FileSpreadsheet,
  FolderOpen,
  Gauge,
  History,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Megaphone,
  PiggyBank,
  Plane,
  ReceiptText,
  Ship,
  SlidersHorizontal,
  Truck,
  Upload,
  UploadCloud,
  Users,
  Wallet,
} from 'lucide-react'
import { type BiddableMode, type ModeDefinition, modeDefinitions } from '#domain/mode.ts'
import { guardedRoutes, mayOpen } from './routes.tsx'
import { paths } from './paths.ts'

export type SidebarLink = { label: string; to: string; icon: LucideIcon }
export type SubLink = Omit<SidebarLink, 'icon'>

const files = { label: 'Files', to: paths.files, icon: FileSpreadsheet }
const dashboard = { label: 'Dashboard', to: paths.dashboard, icon: LayoutDashboard }
const spend = { label: 'Spend', to: paths.spend, icon: Wallet }
const documents = { label: 'Documents', to: paths.documents, icon: FolderOpen }
const carriers = { label: 'Carriers', to: paths.carriers, icon: Contact }
const savings = { label: 'Savings', to: paths.savings, icon: PiggyBank }
const upload = { label: 'Upload', to: paths.upload, icon: Upload }
const bidUploads = { label: 'Bid uploads', to: paths.carrierBids, icon: ReceiptText }

const ownerLinks: readonly SidebarLink[] = [
  { label: 'Admin panel', to: paths.adminPanel, icon: Gauge },
  { label: 'Users', to: paths.users, icon: Users },
  { label: 'User Templates', to: paths.userTemplates, icon: LayoutTemplate },
  { label: 'System Control', to: paths.systemControl, icon: SlidersHorizontal },
  { label: 'Notifications', to: paths.notifications, icon: Megaphone },
  { label: 'Upload overview', to: paths.uploadOverview, icon: UploadCloud },
  documents,
  { label: 'Audit', to: paths.audit, icon: History },
]

const managementLinks: readonly SubLink[] = [
  { label: 'Property', to: paths.management('property') },
  { label: 'Postcode', to: paths.management('postcode') },
  { label: 'Ocean port', to: paths.management('oceanport') },
  { label: 'Currency', to: paths.management('currency') },
  { label: 'Airport', to: paths.management('airport') },
  { label: 'Equipment type', to: paths.management('equipment-type') },
  { label: 'Country', to: paths.management('country') },
  { label: 'Container', to: paths.management('container') },
]

/** The main links of a user type (spec section 2); a type the app does not know is shown DataCustomer's. */
export function mainLinks(type: string, hasModes: boolean): readonly SidebarLink[] {
  return linksOf(type, hasModes).filter(opensFor(type))
}

function linksOf(type: string, hasModes: boolean): readonly SidebarLink[] {
  switch (type) {
    case 'Owner':
      return ownerLinks
    case 'Customer':
      return [...(hasModes ? [dashboard] : []), documents, carriers, savings, upload]
    case 'Carrier':
      return [...(hasModes ? [dashboard] : []), documents, bidUploads, upload]
    case 'DataLite':
      return hasModes ? [files, upload] : [upload]
    default:
      return hasModes ? [files, spend, savings, upload] : [upload]
  }
}

/** An Owner's reference lists, shown as one group. */
export const managementOf = (type: string): readonly SubLink[] =>
  type === 'Owner' ? managementLinks.filter(opensFor(type)) : []

export const modeIcons: Record<ModeDefinition['icon'], LucideIcon> = {
  container: Container,
  truck: Truck,
  ship: Ship,
  boxes: Boxes,
  plane: Plane,
}

/** The Transport Modes group is for those who trade: not Owner, DataCustomer or DataLite. */
export const seesModes = (type: string): boolean => type === 'Customer' || type === 'Carrier'

/** What a mode offers a user type; the summary is a shipper's entry. */
export function modeLinks(mode: BiddableMode, type: string): readonly SubLink[] {
  const { summary } = modeDefinitions[mode]
  return [
    ...(type === 'Customer' ? [{ label: summary, to: paths.summary(mode) }] : []),
    { label: 'Lanes', to: paths.lanes(mode) },
    { label: 'Reporting', to: paths.reporting(mode) },
    { label: 'Benchmark', to: paths.benchmark(mode) },
    { label: 'Carbon', to: paths.carbon(mode) },
  ].filter(opensFor(type))
}

export const modeOf = (mode: BiddableMode): ModeDefinition => modeDefinitions[mode]

/** Only pages that are there and that this type may open; a type nobody knows is judged as DataCustomer. */
const opensFor =
  (type: string) =>
  ({ to }: SubLink): boolean =>
    guardedRoutes.some(
      (route) => route.path === to && (mayOpen(route, type) || mayOpen(route, 'DataCustomer')),
    )
