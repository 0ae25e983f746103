import { defineConfig } from '@playwright/test'
import { chromiumPath, journeyFlags } from './tests/support/chromium.ts'
import { appOrigin, appOrigins } from './tests/hosts/second-host-ports.ts'

/** Journeys run against the built app and the reference server with a fresh demo company each. */
export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results',
  timeout: 300_000,
  // A file is read in seconds, and on a machine that does much else in more than a minute.
  expect: { timeout: 90_000 },
  fullyParallel: false,
  // A journey waits for a third of its time: three at a time use two cores.
  workers: appOrigins.length,
  reporter: [['list']],
  use: {
    baseURL: appOrigin,
    viewport: { width: 1440, height: 900 },
    // Axe and boxes are looked at once everything rests.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step doubles the time.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath() ?? '', args: journeyFlags },
  },
  webServer: {
    command: 'node --import tsx tests/support/serve-journeys.ts',
    wait: { stdout: /Every server is ready/ },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
