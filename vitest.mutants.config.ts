import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'src/domain/**/*.test.ts',
      'server/awards/award-plan.test.ts',
      'server/bids/feedback.test.ts',
    ],
    // Ten seconds of chance for each mutant; what it finds must also be found by tables of values.
    exclude: ['src/domain/price-attack.test.ts'],
  },
})
