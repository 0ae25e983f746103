export { insightTabs } from './insight-tabs.tsx'
export { LaneDrawer } from './LaneDrawer.tsx'
