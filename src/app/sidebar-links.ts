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
import { type Capability, may } from '#domain/capability.ts'
import { type BiddableMode, type ModeDefinition, modeDefinitions } from '#domain/mode.ts'
import { knownRole } from '#domain/role.ts'
import { guardedRoutes, mayOpen } from './routes.tsx'
import { paths } from './paths.ts'

export type SidebarLink = SubLink & {
  icon: LucideIcon
  /** A further address of the same page. */
  alias?: string
}
export type SubLink = { label: string; to: string }

type MainLink = SidebarLink & {
  requires: Capability
  /** What else shows it to a company without modes; null: nothing does. */
  withoutModes?: Capability | null
}

/** Everybody's main links, top to bottom (spec section 2). */
const links: readonly MainLink[] = [
  {
    label: 'Dashboard',
    to: paths.dashboard,
    icon: LayoutDashboard,
    requires: 'award lanes',
    withoutModes: null,
  },
  {
    label: 'Dashboard',
    to: paths.carrierDashboard,
    alias: paths.dashboard,
    icon: LayoutDashboard,
    requires: 'bid',
    withoutModes: null,
  },
  {
    label: 'Files',
    to: paths.files,
    icon: FileSpreadsheet,
    requires: 'see files',
    withoutModes: null,
  },
  { label: 'Spend', to: paths.spend, icon: Wallet, requires: 'see spend', withoutModes: null },
  { label: 'Admin panel', to: paths.adminPanel, icon: Gauge, requires: 'run the platform' },
  { label: 'Users', to: paths.users, icon: Users, requires: 'manage people' },
  {
    label: 'User Templates',
    to: paths.userTemplates,
    icon: LayoutTemplate,
    requires: 'manage export templates',
  },
  {
    label: 'System Control',
    to: paths.systemControl,
    icon: SlidersHorizontal,
    requires: 'run the platform',
  },
  {
    label: 'Notifications',
    to: paths.notifications,
    icon: Megaphone,
    requires: 'announce to companies',
  },
  {
    label: 'Upload overview',
    to: paths.uploadOverview,
    icon: UploadCloud,
    requires: 'see every company',
  },
  { label: 'Documents', to: paths.documents, icon: FolderOpen, requires: 'exchange documents' },
  { label: 'Carriers', to: paths.carriers, icon: Contact, requires: 'manage carriers' },
  { label: 'Bid sheets', to: paths.carrierBids, icon: ReceiptText, requires: 'bid' },
  {
    label: 'Savings',
    to: paths.savings,
    icon: PiggyBank,
    requires: 'see savings',
    withoutModes: 'award lanes',
  },
  { label: 'Upload', to: paths.upload, icon: Upload, requires: 'upload files' },
  { label: 'Audit', to: paths.audit, icon: History, requires: 'see every company' },
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

/** The main links of a user type; one the app does not know is shown DataCustomer's. */
export function mainLinks(type: string, hasModes: boolean): readonly SidebarLink[] {
  const person = { role: knownRole(type) }
  return links.filter(
    ({ requires, withoutModes }) =>
      may(person, requires) &&
      (hasModes ||
        withoutModes === undefined ||
        (withoutModes !== null && may(person, withoutModes))),
  )
}

/** An Owner's reference lists, shown as one group. */
export const managementOf = (type: string): readonly SubLink[] =>
  may({ type }, 'manage reference data') ? managementLinks : []

export const modeIcons: Record<ModeDefinition['icon'], LucideIcon> = {
  container: Container,
  truck: Truck,
  ship: Ship,
  boxes: Boxes,
  plane: Plane,
}

/** The Transport Modes group is for those who trade: not Owner, DataCustomer or DataLite. */
export const seesModes = (type: string): boolean => may({ type }, 'see lanes')

/** What a mode offers a user type; the summary is a shipper's entry. */
export function modeLinks(mode: BiddableMode, type: string): readonly SubLink[] {
  const { summary } = modeDefinitions[mode]
  return [
    ...(may({ type }, 'award lanes') ? [{ label: summary, to: paths.summary(mode) }] : []),
    { label: 'Lanes', to: paths.lanes(mode) },
    { label: 'Reporting', to: paths.reporting(mode) },
    { label: 'Benchmark', to: paths.benchmark(mode) },
    { label: 'Carbon', to: paths.carbon(mode) },
  ].filter(opensFor(type))
}

export const modeOf = (mode: BiddableMode): ModeDefinition => modeDefinitions[mode]

/** Only pages that are there and that this type may open. */
const opensFor =
  (type: string) =>
  ({ to }: SubLink): boolean =>
    guardedRoutes.some((route) => route.path === to && mayOpen(route, knownRole(type)))
