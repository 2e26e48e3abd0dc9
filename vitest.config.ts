import { defineConfig } from 'vitest/config'

const inTurn = { fileParallelism: false, pool: 'forks' as const }
const server = { globalSetup: ['tests/support/global-setup.ts'] }

/** Against an embedded PostgreSQL, in one of three processes: two would leave a processor idle while they wait. */
const onEngines = {
  environment: 'node' as const,
  pool: 'forks' as const,
  maxWorkers: 3,
  // Loading the modules again for every file would take a third of the time.
  isolate: false,
  // Ends a test that hangs; a slow machine is not a failure.
  testTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 240_000,
  ...server,
}

/** In a browser, against a demo market that the project opens. */
const inBrowser = {
  environment: 'node' as const,
  testTimeout: 1_200_000,
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 240_000,
  globalSetup: ['tests/browser/support/demo-market.ts'],
  ...inTurn,
}

/** Every page and every control, for minutes: in a market of their own, in parallel with the other browser tests. */
const WALKS = ['tests/browser/{pages,controls,links}.test.ts']

/** Large volumes and long histories, restored backups, variants of the machine, and what journeys cover in less time. */
const LONG = ['tests/**/*.long.test.ts']

/** `fast` needs nothing; the others start an embedded PostgreSQL. A test that fails once fails: nothing is retried. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'fast',
          include: [
            'tests/{architecture,domain,frontend}/**/*.test.{ts,tsx}',
            'tests/demo/*.test.ts',
            'tests/limits/rules.test.ts',
          ],
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'real',
          include: [
            'tests/{platform,sandbox,contract,write-side,read-side,workers,app,journeys}/**/*.test.ts',
            'tests/demo/with-engines/*.test.ts',
            'tests/limits/market.test.ts',
          ],
          exclude: LONG,
          ...onEngines,
        },
      },
      { test: { name: 'long', include: LONG, ...onEngines } },
      {
        test: {
          name: 'resilience',
          include: ['tests/resilience/**/*.test.ts'],
          environment: 'node',
          hookTimeout: 240_000,
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
