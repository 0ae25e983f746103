import type { ReactNode } from 'react'
import { biddableModes, type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { referenceDefinitions, referenceKinds } from '#domain/reference-kind.ts'
import { type Role, roles } from '#domain/role.ts'
import { lazyScreen } from '#lib/chunk.ts'
import { ModeLanding } from './ModeLanding.tsx'
import { ModeLanes } from './ModeLanes.tsx'
import { paths } from './paths.ts'

const DashboardScreen = lazyScreen(
  'dashboard',
  async () => (await import('#features/overview/DashboardScreen.tsx')).DashboardScreen,
)
const ErrorBreakdownScreen = lazyScreen(
  'error-breakdown',
  async () => (await import('#features/overview/ErrorBreakdownScreen.tsx')).ErrorBreakdownScreen,
)
const SummaryScreen = lazyScreen(
  'summary',
  async () => (await import('#features/overview/SummaryScreen.tsx')).SummaryScreen,
)
const TermsScreen = lazyScreen(
  'terms',
  async () => (await import('#features/terms/TermsScreen.tsx')).TermsScreen,
)
const UploadScreen = lazyScreen(
  'upload',
  async () => (await import('#features/uploads/UploadScreen.tsx')).UploadScreen,
)
const FilesScreen = lazyScreen(
  'files',
  async () => (await import('#features/uploads/FilesScreen.tsx')).FilesScreen,
)
const DocumentsScreen = lazyScreen(
  'documents',
  async () => (await import('#features/documents/DocumentsScreen.tsx')).DocumentsScreen,
)
const SpendScreen = lazyScreen(
  'spend',
  async () => (await import('#features/spend/SpendScreen.tsx')).SpendScreen,
)
const SavingsScreen = lazyScreen(
  'savings',
  async () => (await import('#features/savings/SavingsScreen.tsx')).SavingsScreen,
)
const BidUploadsScreen = lazyScreen(
  'bid-uploads',
  async () => (await import('#features/bids/BidUploadsScreen.tsx')).BidUploadsScreen,
)
const ProfileScreen = lazyScreen(
  'profile',
  async () => (await import('#features/accounts/ProfileScreen.tsx')).ProfileScreen,
)
const AdminPanelScreen = lazyScreen(
  'admin-panel',
  async () => (await import('#features/administration/AdminPanelScreen.tsx')).AdminPanelScreen,
)
const UsersScreen = lazyScreen(
  'users',
  async () => (await import('#features/users/UsersScreen.tsx')).UsersScreen,
)
const NotificationsScreen = lazyScreen(
  'notifications',
  async () => (await import('#features/announcements/NotificationsScreen.tsx')).NotificationsScreen,
)
const UploadOverviewScreen = lazyScreen(
  'upload-overview',
  async () =>
    (await import('#features/administration/UploadOverviewScreen.tsx')).UploadOverviewScreen,
)
const CarriersScreen = lazyScreen(
  'carriers',
  async () => (await import('#features/carriers/CarriersScreen.tsx')).CarriersScreen,
)
const ReportingScreen = lazyScreen(
  'reporting',
  async () => (await import('#features/reporting/ReportingScreen.tsx')).ReportingScreen,
)

const SystemControlScreen = lazyScreen(
  'system-control',
  async () =>
    (await import('#features/system-control/SystemControlScreen.tsx')).SystemControlScreen,
)
const DefaultTerms = lazyScreen(
  'default-terms',
  async () => (await import('#features/terms/DefaultTerms.tsx')).DefaultTerms,
)
const UserTemplatesScreen = lazyScreen(
  'user-templates',
  async () =>
    (await import('#features/user-templates/UserTemplatesScreen.tsx')).UserTemplatesScreen,
)
const AuditScreen = lazyScreen(
  'audit',
  async () => (await import('#features/audit/AuditScreen.tsx')).AuditScreen,
)
const ReferenceScreen = lazyScreen(
  'reference-data',
  async () => (await import('#features/reference-data/ReferenceScreen.tsx')).ReferenceScreen,
)
const BenchmarkScreen = lazyScreen(
  'benchmark',
  async () => (await import('#features/benchmark/BenchmarkScreen.tsx')).BenchmarkScreen,
)

const CarbonScreen = lazyScreen(
  'carbon',
  async () => (await import('#features/carbon/CarbonScreen.tsx')).CarbonScreen,
)

export type GuardedRoute = {
  path: string
  roles: readonly Role[]
  title: string
  screen: ReactNode
  /** Registered only for those who may open it: for others the address is unknown. */
  onlyRegisteredFor?: readonly Role[]
}

/** Whoever is signed in, also of a type this version does not know. */
const everyone: readonly Role[] = roles
const senders: readonly Role[] = ['Owner', 'Customer', 'DataCustomer', 'DataLite']
const traders: readonly Role[] = ['Customer', 'Carrier']
const analysts: readonly Role[] = [...traders, 'DataCustomer']

/** Routes that do not depend on a mode (spec section 2). */
const fixed: readonly GuardedRoute[] = [
  {
    path: paths.files,
    roles: ['DataCustomer', 'DataLite'],
    title: 'Files',
    screen: <FilesScreen />,
  },
  { path: paths.dashboard, roles: traders, title: 'Dashboard', screen: <DashboardScreen /> },
  {
    path: '/dashboard-carrier',
    roles: ['Carrier'],
    title: 'Dashboard',
    screen: <DashboardScreen />,
  },
  { path: paths.spend, roles: ['DataCustomer'], title: 'Spend', screen: <SpendScreen /> },
  {
    path: paths.savings,
    roles: ['DataCustomer', 'Customer'],
    title: 'Savings',
    screen: <SavingsScreen />,
  },
  { path: paths.carriers, roles: ['Customer'], title: 'Carriers', screen: <CarriersScreen /> },
  { path: paths.documents, roles: everyone, title: 'Documents', screen: <DocumentsScreen /> },
  { path: paths.upload, roles: everyone, title: 'Upload', screen: <UploadScreen /> },
  {
    path: paths.errorBreakdown,
    roles: senders,
    title: 'Error breakdown',
    screen: <ErrorBreakdownScreen />,
  },
  { path: paths.profile, roles: everyone, title: 'Profile', screen: <ProfileScreen /> },
  { path: paths.adminPanel, roles: ['Owner'], title: 'Admin panel', screen: <AdminPanelScreen /> },
  { path: paths.users, roles: ['Owner'], title: 'Users', screen: <UsersScreen /> },
  {
    path: paths.notifications,
    roles: ['Owner'],
    title: 'Notifications',
    screen: <NotificationsScreen />,
  },
  {
    path: paths.uploadOverview,
    roles: ['Owner'],
    title: 'Upload overview',
    screen: <UploadOverviewScreen />,
  },
  {
    path: paths.userTemplates,
    roles: ['Owner'],
    title: 'User templates',
    screen: <UserTemplatesScreen />,
  },
  {
    path: paths.systemControl,
    roles: ['Owner'],
    title: 'System control',
    screen: <SystemControlScreen termsOf={(mode) => <DefaultTerms key={mode} mode={mode} />} />,
  },
  { path: paths.audit, roles: ['Owner'], title: 'Audit', screen: <AuditScreen /> },
  {
    path: paths.carrierBids,
    roles: ['Carrier'],
    title: 'Bid uploads',
    screen: <BidUploadsScreen />,
  },
]

/** The lists an Owner keeps, each at its own address. */
const management = referenceKinds.map(
  (kind): GuardedRoute => ({
    path: paths.management(kind),
    roles: ['Owner'],
    title: referenceDefinitions[kind].title,
    screen: <ReferenceScreen key={kind} kind={kind} />,
  }),
)

const ofMode = (mode: BiddableMode): readonly GuardedRoute[] => {
  const { title, summary } = modeDefinitions[mode]
  const screen = <ModeLanes key={mode} mode={mode} />
  return [
    {
      path: paths.mode(mode),
      roles: traders,
      title,
      screen: <ModeLanding key={mode} mode={mode} />,
      onlyRegisteredFor: traders,
    },
    {
      path: paths.summary(mode),
      roles: analysts,
      title: `${title} ${summary.toLowerCase()}`,
      screen: <SummaryScreen key={mode} mode={mode} />,
      onlyRegisteredFor: analysts,
    },
    {
      path: paths.lanes(mode),
      roles: traders,
      title: `${title} lanes`,
      screen,
      onlyRegisteredFor: traders,
    },
    {
      path: paths.terms(mode),
      roles: ['Customer'],
      title: `${title} terms`,
      screen: <TermsScreen key={mode} mode={mode} />,
      onlyRegisteredFor: ['Customer'],
    },
    {
      path: paths.reporting(mode),
      roles: traders,
      title: `${title} reporting`,
      screen: <ReportingScreen key={mode} mode={mode} />,
      onlyRegisteredFor: traders,
    },
    {
      path: paths.benchmark(mode),
      roles: ['Customer'],
      title: `${title} benchmark`,
      screen: <BenchmarkScreen key={mode} mode={mode} />,
      onlyRegisteredFor: ['Customer'],
    },
    {
      path: paths.carbon(mode),
      roles: ['Customer'],
      title: `${title} carbon`,
      screen: <CarbonScreen key={mode} mode={mode} />,
      onlyRegisteredFor: ['Customer'],
    },
  ]
}

/** Every guarded route; those of the modes are made from their definitions. */
export const guardedRoutes: readonly GuardedRoute[] = [
  ...fixed,
  ...management,
  ...biddableModes.flatMap(ofMode),
]

export const mayOpen = ({ roles: allowed }: GuardedRoute, type: string): boolean =>
  allowed === everyone || allowed.some((role) => role === type)

/** Some addresses exist only for those who may open them (spec section 2). */
export const isRegistered = ({ onlyRegisteredFor }: GuardedRoute, type: string): boolean =>
  !onlyRegisteredFor || onlyRegisteredFor.some((role) => role === type)
