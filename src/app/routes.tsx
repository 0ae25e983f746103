import type { ReactNode } from 'react'
import { type Capability, may } from '#domain/capability.ts'
import { biddableModes, type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { referenceDefinitions, referenceKinds } from '#domain/reference-kind.ts'
import { ModeLanding } from './ModeLanding.tsx'
import { paths } from './paths.ts'
import {
  AdminPanelScreen,
  AuditScreen,
  BenchmarkScreen,
  BidSheetsScreen,
  CarbonScreen,
  CarriersScreen,
  DashboardScreen,
  DefaultTerms,
  DocumentsScreen,
  ErrorBreakdownScreen,
  FilesScreen,
  ModeLanes,
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
  requires: Capability
  title: string
  screen: ReactNode
  /** For those who may not open it, the address does not exist (spec section 2). */
  unknownToOthers?: true
}

/** Routes that do not depend on a mode (spec section 2). */
const fixed: readonly GuardedRoute[] = [
  {
    path: paths.files,
    requires: 'see files',
    title: 'Files',
    screen: <FilesScreen />,
  },
  {
    path: paths.dashboard,
    requires: 'see the dashboard',
    title: 'Dashboard',
    screen: <DashboardScreen />,
  },
  {
    path: paths.carrierDashboard,
    requires: 'bid',
    title: 'Dashboard',
    screen: <DashboardScreen />,
  },
  { path: paths.spend, requires: 'see spend', title: 'Spend', screen: <SpendScreen /> },
  {
    path: paths.savings,
    requires: 'see savings',
    title: 'Savings',
    screen: <SavingsScreen />,
  },
  {
    path: paths.reviewPlaces,
    requires: 'manage lanes',
    title: 'Review places',
    screen: <ReviewPlacesScreen />,
  },
  {
    path: paths.carriers,
    requires: 'manage carriers',
    title: 'Carriers',
    screen: <CarriersScreen />,
  },
  { path: paths.documents, requires: 'sign in', title: 'Documents', screen: <DocumentsScreen /> },
  { path: paths.upload, requires: 'sign in', title: 'Upload', screen: <UploadScreen /> },
  {
    path: paths.errorBreakdown,
    requires: 'review uploads',
    title: 'Error breakdown',
    screen: <ErrorBreakdownScreen />,
  },
  { path: paths.profile, requires: 'sign in', title: 'Profile', screen: <ProfileScreen /> },
  {
    path: paths.adminPanel,
    requires: 'run the platform',
    title: 'Admin panel',
    screen: <AdminPanelScreen />,
  },
  { path: paths.users, requires: 'manage people', title: 'Users', screen: <UsersScreen /> },
  {
    path: paths.notifications,
    requires: 'announce to companies',
    title: 'Notifications',
    screen: <NotificationsScreen />,
  },
  {
    path: paths.uploadOverview,
    requires: 'see every company',
    title: 'Upload overview',
    screen: <UploadOverviewScreen />,
  },
  {
    path: paths.userTemplates,
    requires: 'manage export templates',
    title: 'User templates',
    screen: <UserTemplatesScreen />,
  },
  {
    path: paths.systemControl,
    requires: 'run the platform',
    title: 'System control',
    screen: <SystemControlScreen termsOf={(mode) => <DefaultTerms key={mode} mode={mode} />} />,
  },
  { path: paths.audit, requires: 'see every company', title: 'Audit', screen: <AuditScreen /> },
  {
    path: paths.carrierBids,
    requires: 'bid',
    title: 'Bid sheets',
    screen: <BidSheetsScreen />,
  },
]

const management = referenceKinds.map(
  (kind): GuardedRoute => ({
    path: paths.management(kind),
    requires: 'manage reference data',
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
      requires: 'see lanes',
      title,
      screen: <ModeLanding key={mode} mode={mode} />,
      unknownToOthers: true,
    },
    {
      path: paths.summary(mode),
      requires: 'see the summary of a mode',
      title: `${title} ${summary.toLowerCase()}`,
      screen: <SummaryScreen key={mode} mode={mode} />,
      unknownToOthers: true,
    },
    {
      path: paths.lanes(mode),
      requires: 'see lanes',
      title: `${title} lanes`,
      screen,
      unknownToOthers: true,
    },
    {
      path: paths.terms(mode),
      requires: 'run rounds',
      title: `${title} terms`,
      screen: <TermsScreen key={mode} mode={mode} />,
      unknownToOthers: true,
    },
    {
      path: paths.reporting(mode),
      requires: 'see reports',
      title: `${title} reporting`,
      screen: <ReportingScreen key={mode} mode={mode} />,
      unknownToOthers: true,
    },
    {
      path: paths.benchmark(mode),
      requires: 'see benchmarks',
      title: `${title} benchmark`,
      screen: <BenchmarkScreen key={mode} mode={mode} />,
      unknownToOthers: true,
    },
    {
      path: paths.carbon(mode),
      requires: 'report emissions',
      title: `${title} carbon`,
      screen: <CarbonScreen key={mode} mode={mode} />,
      unknownToOthers: true,
    },
  ]
}

/** Every guarded route; those of the modes are made from their definitions. */
export const guardedRoutes: readonly GuardedRoute[] = [
  ...fixed,
  ...management,
  ...biddableModes.flatMap(ofMode),
]

export const mayOpen = ({ requires }: GuardedRoute, type: string): boolean =>
  may({ type }, requires)

export const isRegistered = (route: GuardedRoute, type: string): boolean =>
  !route.unknownToOthers || mayOpen(route, type)
