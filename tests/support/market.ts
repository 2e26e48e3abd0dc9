import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { Engines } from '#app/engines.ts'
import { startMarketplace } from '#app/start.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import { ConfigProblems, readConfig } from '#platform/config/read-config.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { causationFaults } from '#tests/support/causation.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/process-environment.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

/** The whole marketplace, running in this process on its own database. */
export interface OpenMarket {
  /** Its address: always plain HTTP, even if its public URL is a different one. */
  readonly url: string
  readonly engines: Engines
  readonly payments: Payments
  /** The test's own command bus, like one of another process. */
  readonly bus: CommandBus
  /** The entries of its application log, oldest first. */
  readonly logEntries: readonly Readonly<Record<string, unknown>>[]
  /** All events, or those of some types. */
  events(...types: readonly string[]): Promise<readonly RecordedEvent[]>
  stop(): Promise<void>
}

/** `overrides` are environment variables. The clock is the machine's by default. */
export async function openMarket(
  overrides: Record<string, string> = {},
  runtime: Runtime = systemRuntime,
): Promise<OpenMarket> {
  const database = await freshDatabase('farmgate_market_template')
  const dataDir = mkdtempSync(join(tmpdir(), 'farmgate-journey-'))
  const cleared = async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const logEntries: Record<string, unknown>[] = []
  try {
    const own = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(await freePort()) }
    const config = configOf({ ...QUIET, ...own, ...overrides })
    const logger = pino(
      { level: config.logLevel, base: null },
      { write: (line: string) => logEntries.push(JSON.parse(line)) },
    )
    const { engines, payments, stop } = await startMarketplace(config, logger, runtime)
    return {
      url: `http://localhost:${config.port}`,
      engines,
      payments,
      logEntries,
      bus: createCommandBus({ log: engines.log }),
      events: async (...types) =>
        (await engines.log.readAll(LOG_START, 100_000, types.length > 0 ? types : undefined)).events,
      stop: async () => {
        const { events } = await engines.log.readAll(LOG_START, 1_000_000)
        const faults = causationFaults(events, { sameAction: false })
        await stop().then(cleared)
        expect(faults).toEqual([])
      },
    }
  } catch (error) {
    await cleared()
    throw error
  }
}

const QUIET = {
  NODE_ENV: 'test',
  SEED_DEMO: 'false',
  RATE_LIMITS: 'false',
  LOG_LEVEL: 'error',
}

function configOf(environment: Record<string, string>) {
  const config = readConfig(environment)
  if (config instanceof ConfigProblems) throw new Error(config.message)
  return config
}

export interface AdjustableClock {
  readonly runtime: Runtime
  /** Moves the clock forward. */
  advance(by: { readonly minutes: number }): void
}

/** The machine's clock, which a test can move forward. */
export function adjustableClock(): AdjustableClock {
  let ahead = 0
  return {
    runtime: { ...systemRuntime, now: () => new Date(Date.now() + ahead).toISOString() },
    advance: ({ minutes }) => {
      ahead += minutes * 60_000
    },
  }
}
