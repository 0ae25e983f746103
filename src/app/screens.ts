import { lazyScreen } from '#lib/chunk.ts'

// Each screen is a chunk of its own, fetched when its address is opened.
export const DashboardScreen = lazyScreen(
  'dashboard',
  async () => (await import('#features/overview/DashboardScreen.tsx')).DashboardScreen,
)
export const ErrorBreakdownScreen = lazyScreen(
  'error-breakdown',
  async () => (await import('#features/overview/ErrorBreakdownScreen.tsx')).ErrorBreakdownScreen,
)
export const SummaryScreen = lazyScreen(
  'summary',
  async () => (await import('#features/overview/SummaryScreen.tsx')).SummaryScreen,
)
export const ReviewPlacesScreen = lazyScreen(
  'review-places',
  async () => (await import('#features/lane-doubts/ReviewPlacesScreen.tsx')).ReviewPlacesScreen,
)
export const TermsScreen = lazyScreen(
  'terms',
  async () => (await import('#features/terms/TermsScreen.tsx')).TermsScreen,
)
export const UploadScreen = lazyScreen(
  'upload',
  async () => (await import('#features/uploads/UploadScreen.tsx')).UploadScreen,
)
export const FilesScreen = lazyScreen(
  'files',
  async () => (await import('#features/uploads/FilesScreen.tsx')).FilesScreen,
)
export const DocumentsScreen = lazyScreen(
  'documents',
  async () => (await import('#features/documents/DocumentsScreen.tsx')).DocumentsScreen,
)
export const SpendScreen = lazyScreen(
  'spend',
  async () => (await import('#features/spend/SpendScreen.tsx')).SpendScreen,
)
export const SavingsScreen = lazyScreen(
  'savings',
  async () => (await import('#features/savings/SavingsScreen.tsx')).SavingsScreen,
)
export const BidSheetsScreen = lazyScreen(
  'bid-sheets',
  async () => (await import('#features/bidding/BidSheetsScreen.tsx')).BidSheetsScreen,
)
export const ProfileScreen = lazyScreen(
  'profile',
  async () => (await import('#features/accounts/ProfileScreen.tsx')).ProfileScreen,
)
export const AdminPanelScreen = lazyScreen(
  'admin-panel',
  async () => (await import('#features/administration/AdminPanelScreen.tsx')).AdminPanelScreen,
)
export const UsersScreen = lazyScreen(
  'users',
  async () => (await import('#features/users/UsersScreen.tsx')).UsersScreen,
)
export const NotificationsScreen = lazyScreen(
  'notifications',
  async () => (await import('#features/announcements/NotificationsScreen.tsx')).NotificationsScreen,
)
export const UploadOverviewScreen = lazyScreen(
  'upload-overview',
  async () =>
    (await import('#features/administration/UploadOverviewScreen.tsx')).UploadOverviewScreen,
)
export const CarriersScreen = lazyScreen(
  'carriers',
  async () => (await import('#features/carriers/CarriersScreen.tsx')).CarriersScreen,
)
export const ReportingScreen = lazyScreen(
  'reporting',
  async () => (await import('#features/reporting/ReportingScreen.tsx')).ReportingScreen,
)

export const SystemControlScreen = lazyScreen(
  'system-control',
  async () =>
    (await import('#features/system-control/SystemControlScreen.tsx')).SystemControlScreen,
)
export const DefaultTerms = lazyScreen(
  'default-terms',
  async () => (await import('#features/terms/DefaultTerms.tsx')).DefaultTerms,
)
export const UserTemplatesScreen = lazyScreen(
  'user-templates',
  async () =>
    (await import('#features/user-templates/UserTemplatesScreen.tsx')).UserTemplatesScreen,
)
export const AuditScreen = lazyScreen(
  'audit',
  async () => (await import('#features/audit/AuditScreen.tsx')).AuditScreen,
)
export const ReferenceScreen = lazyScreen(
  'reference-data',
  async () => (await import('#features/reference-data/ReferenceScreen.tsx')).ReferenceScreen,
)
export const BenchmarkScreen = lazyScreen(
  'benchmark',
  async () => (await import('#features/benchmark/BenchmarkScreen.tsx')).BenchmarkScreen,
)

export const CarbonScreen = lazyScreen(
  'carbon',
  async () => (await import('#features/carbon/CarbonScreen.tsx')).CarbonScreen,
)
export const ModeLanes = lazyScreen('mode-lanes', async () => {
  const { loadList, ModeLanes } = await import('./ModeLanes.tsx')
  await loadList(window.location.search)
  return ModeLanes
})
