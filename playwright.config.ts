import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './tests/support/chromium.ts'
import {
  appOrigin,
  e2ePort,
  secondAppOrigin,
  secondHostOrigin,
} from './tests/hosts/second-host-ports.ts'

/** Journeys run against the built app and the reference server with a fresh demo company. */
export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results',
  timeout: 300_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  workers: 1,
  // A loaded machine may be too slow once; what needed a second try is listed as flaky.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: appOrigin,
    viewport: { width: 1440, height: 900 },
    // Recording every step doubles the time: a second try tells what the first one saw.
    trace: 'on-first-retry',
    launchOptions: { executablePath: chromiumPath() ?? '', args: chromiumFlags },
  },
  webServer: [
    {
      command: 'node --import tsx tests/support/serve-e2e.ts',
      url: `${appOrigin}/api/ext`,
      timeout: 300_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
      env: { PORT: String(e2ePort) },
    },
    {
      command: 'node --import tsx tests/support/serve-second-app.ts',
      url: secondAppOrigin,
      timeout: 300_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
      env: { PORT: new URL(secondAppOrigin).port, VITE_API_URL: secondHostOrigin },
    },
  ],
})
