import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'src/domain/**/*.test.ts',
      'server/awards/award-plan.test.ts',
      'server/bids/feedback.test.ts',
    ],
  },
})
