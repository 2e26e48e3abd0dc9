import { defineConfig } from 'vitest/config'

const inTurn = { fileParallelism: false, pool: 'forks' as const }
const server = { globalSetup: ['tests/support/global-setup.ts'] }

/**
 * Processes, engines and browsers share the machine, and a busy one loses a click or answers late: what fails is tried
 * once more, and the report tells which. What fails twice is wrong, and so is a law with a counterexample at once.
 */
const onceMore = { count: 1, condition: /^(?!Property failed)/ }

/** Each of these opens a demo market of its own. */
const inBrowser = {
  retry: onceMore,
  environment: 'node',
  testTimeout: 1_200_000,
  expect: { poll: { timeout: 15_000 } },
  hookTimeout: 240_000,
  globalSetup: ['tests/browser/support/demo-market.ts'],
  ...inTurn,
}

/** They press or follow everything there is, for minutes: in a market apart, beside the other browser tests. */
const WALKS = ['tests/browser/{pages,controls,links}.test.ts']

/** `fast` needs nothing; the others start an embedded PostgreSQL of their own. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/support/tried-again.reporter.ts'],
    projects: [
      {
        test: {
          name: 'fast',
          include: ['tests/{domain,house,frontend}/**/*.test.{ts,tsx}', 'tests/limits/rules.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'real',
          include: [
            'tests/{platform,contract,write-side,read-side,workers,app,journeys}/**/*.test.ts',
            'tests/limits/market.test.ts',
          ],
          environment: 'node',
          retry: onceMore,
          pool: 'forks',
          maxWorkers: 2,
          // Reading the house anew for every file would take a third of the time.
          isolate: false,
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
          retry: onceMore,
          environment: 'node',
          hookTimeout: 120_000,
          ...server,
          ...inTurn,
        },
      },
      { test: { name: 'limits', include: ['tests/limits/browser.test.ts'], ...inBrowser } },
      { test: { name: 'browser', include: ['tests/browser/**/*.test.ts'], exclude: WALKS, ...inBrowser } },
      { test: { name: 'walks', include: WALKS, ...inBrowser } },
    ],
  },
})
