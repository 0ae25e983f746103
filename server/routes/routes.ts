import type { Served } from '#server/serve.ts'
import { accountRoutes } from './accounts.ts'
import { authRoutes } from './auth.ts'
import { bidSheetRoutes } from './bid-sheets.ts'
import { bidRoutes } from './bids.ts'
import { configRoutes } from './config.ts'
import { extRoutes } from './ext.ts'
import { laneRoutes } from './lanes.ts'
import { locationRoutes } from './location.ts'
import { notificationRoutes } from './notifications.ts'
import { overviewRoutes } from './overview.ts'
import { shipmentRoutes } from './shipments.ts'
import { uploadRoutes } from './uploads.ts'

/** Every call the server answers, one list a resource. */
export const routes: readonly Served[] = [
  ...authRoutes,
  ...accountRoutes,
  ...configRoutes,
  ...laneRoutes,
  ...bidRoutes,
  ...bidSheetRoutes,
  ...shipmentRoutes,
  ...uploadRoutes,
  ...overviewRoutes,
  ...notificationRoutes,
  ...locationRoutes,
  ...extRoutes,
]
