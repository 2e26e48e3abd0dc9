import { defineConfig } from 'vitest/config'

const inTurn = { fileParallelism: false, pool: 'forks' as const }
const server = { globalSetup: ['tests/support/global-setup.ts'] }

/** `fast` needs nothing; the others start an embedded PostgreSQL of their own. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'fast',
          include: ['tests/{domain,house,frontend}/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'real',
          include: ['tests/{platform,contract,write-side,read-side,workers,app,journeys}/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
          ...server,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          environment: 'node',
          hookTimeout: 120_000,
          ...inTurn,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          environment: 'node',
          testTimeout: 240_000,
          hookTimeout: 240_000,
          globalSetup: ['tests/browser/support/demo-market.ts'],
          ...inTurn,
        },
      },
    ],
  },
})
