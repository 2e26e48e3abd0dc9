import { defineConfig } from 'vitest/config'

const sequential = { fileParallelism: false, pool: 'forks' as const }
const server = { globalSetup: ['tests/support/global-setup.ts'] }

/** Against an embedded PostgreSQL, in three processes: two would leave a processor idle while they wait. */
const onEngines = {
  environment: 'node' as const,
  pool: 'forks' as const,
  maxWorkers: 3,
  // Loading the modules again for every file would take a third of the time.
  isolate: false,
  // Ends tests that hang. Generous, so that no test fails because the machine is slow.
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
  ...sequential,
}

/**
 * Every page and every control, which takes minutes: in a separate market, in parallel with the other browser tests.
 */
const WALKS = ['tests/browser/{pages,controls,links}.test.ts']

/** Large volumes and long histories, restored backups, variants of the machine, and cases that journeys also cover. */
const LONG = ['tests/**/*.long.test.ts']

/** `fast` needs no engines; the others start an embedded PostgreSQL. Failed tests are not retried. */
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
          ...sequential,
        },
      },
      { test: { name: 'limits', include: ['tests/limits/browser.test.ts'], ...inBrowser } },
      { test: { name: 'browser', include: ['tests/browser/**/*.test.ts'], exclude: WALKS, ...inBrowser } },
      { test: { name: 'walks', include: WALKS, ...inBrowser } },
    ],
  },
})
