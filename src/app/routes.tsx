import type { ReactNode } from 'react'
import { biddableModes, type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { referenceDefinitions, referenceKinds } from '#domain/reference-kind.ts'
import { type Role, roles } from '#domain/role.ts'
import { ModeLanding } from './ModeLanding.tsx'
import { ModeLanes } from './ModeLanes.tsx'
import { paths } from './paths.ts'
import {
  AdminPanelScreen,
  AuditScreen,
  BenchmarkScreen,
  BidUploadsScreen,
  CarbonScreen,
  CarriersScreen,
  DashboardScreen,
  DefaultTerms,
  DocumentsScreen,
  ErrorBreakdownScreen,
  FilesScreen,
  NotificationsScreen,
  ProfileScreen,
  ReferenceScreen,
  ReportingScreen,
  ReviewPlacesScreen,
  SavingsScreen,
  SpendScreen,
  SummaryScreen,
  SystemControlScreen,
  TermsScreen,
  UploadOverviewScreen,
  UploadScreen,
  UserTemplatesScreen,
  UsersScreen,
} from './screens.ts'

export type GuardedRoute = {
  path: string
  roles: readonly Role[]
  title: string
  screen: ReactNode
  /** Registered only for those who may open it: for others the address is unknown. */
  onlyRegisteredFor?: readonly Role[]
}

/** Everyone who is signed in, also of a type this version does not know. */
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
  {
    path: paths.reviewPlaces,
    roles: ['Customer'],
    title: 'Review places',
    screen: <ReviewPlacesScreen />,
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
