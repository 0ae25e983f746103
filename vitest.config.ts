import { availableParallelism } from 'node:os'
import { defineConfig, mergeConfig } from 'vitest/config'
import { LongFilesFirst } from './tests/support/long-files-first.ts'
import app from './vite.config.ts'

/** Apart from `vite.config.ts`: a build without development packages has no Vitest. */
export default mergeConfig(
  app,
  defineConfig({
    test: {
      sequence: { shuffle: { files: false, tests: true }, sequencer: LongFilesFirst },
      testTimeout: 120_000,
      // A worker waits for its database most of the time, so half as many again as there are cores.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      // Pages and answers are thrown away by the thousand: with room for more of them a twentieth of the time is saved.
      execArgv: ['--max-semi-space-size=64'],
      globalSetup: './tests/support/run-directory.ts',
      projects: [
        {
          extends: true,
          test: {
            name: 'app',
            include: ['src/**/*.test.{ts,tsx}', 'tests/support/*.test.ts'],
            environment: 'jsdom',
            // Loading the app and the server again for each file doubles the time: `fresh-page.ts` puts the page back.
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
            // Each file opens a world of its own; loading the server's modules again for each doubles the time.
            isolate: false,
            hookTimeout: 120_000,
          },
        },
      ],
    },
  }),
)
