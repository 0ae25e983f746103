import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const server = `http://localhost:${process.env['PORT'] ?? 8080}`

export default defineConfig({
  plugins: [react()],
  // The app and its tests read only the settings of .env.example.
  envPrefix: 'VITE_',
  css: { preprocessorOptions: { scss: { quietDeps: true, silenceDeprecations: ['import'] } } },
  build: { target: 'es2023', chunkSizeWarningLimit: 400, assetsInlineLimit: 0 },
  server: { proxy: { '/api': server, '/notify': { target: server, ws: true } } },
  test: {
    sequence: { shuffle: { files: false, tests: true } },
    testTimeout: 120_000,
    // As many as there are cores: by default one is left idle, which on two cores doubles the time.
    maxWorkers: '100%',
    globalSetup: './tests/support/run-directory.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'app',
          include: ['src/**/*.test.{ts,tsx}', 'tests/support/*.test.ts'],
          environment: 'jsdom',
          // Loading the app and the server anew for each file doubles the time: `fresh-page.ts` puts the page back.
          isolate: false,
          hookTimeout: 120_000,
          setupFiles: ['./tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'tests/contract/**/*.test.ts',
            'tests/live/**/*.test.ts',
            'tests/intake/**/*.test.ts',
            'tests/places/**/*.test.ts',
            'tests/sixth-mode/**/*.test.ts',
          ],
          // Each file opens a world of its own; loading the server's modules anew for each doubles the time.
          isolate: false,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
