import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Engines, openEngines } from '#app/engines.ts'
import { migrations } from '#migrations/all.ts'
import { ConfigProblems, readConfig } from '#platform/config/read-config.ts'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log/log.pino.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { openSandboxProcess, type SandboxProcess } from '#tests/faults/support/sandbox-process.ts'
import { keys, paymentsAt } from '#tests/sandbox/sandbox-at-work.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type MarketProcess, openMarketProcess } from '#tests/support/market-process.ts'
import { profiledTo } from './rooms-of-profile.ts'

/** One PostgreSQL, and over it a market and its card processor, each in a process of its own. */
export interface CheckoutMarket {
  readonly market: MarketProcess
  readonly sandbox: SandboxProcess
  /** Beside the market, over its database. */
  readonly engines: Engines
  /** The processor, as the market reaches it. */
  readonly payments: Payments
  /** One more database on the same server, with nothing but the tables of a market. */
  newDatabase(name: string): Promise<string>
  /** The process ids whose work is a checkout's. */
  readonly pids: { readonly market: number; readonly sandbox: number; readonly postgres: number }
}

interface CheckoutMarketOptions {
  /** A folder where the market leaves its CPU profile when it ends. */
  readonly profileTo: string | undefined
  /** Where the jobs are queued; in PostgreSQL unless told. */
  readonly redisUrl: string | undefined
}

export async function withCheckoutMarket(
  options: CheckoutMarketOptions,
  use: (stage: CheckoutMarket) => Promise<void>,
): Promise<void> {
  const dataDir = dataFolder('bench')
  const postgres = await startEmbeddedPostgres({ dir: dataDir })
  try {
    const [database, books] = [await newDatabase(postgres, 'farmgate'), await newDatabase(postgres, 'processor')]
    await onPostgres({ postgres, database, books, dataDir: join(dataDir, 'market'), ...options }, use)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Place extends CheckoutMarketOptions {
  readonly postgres: EmbeddedPostgres
  readonly database: string
  readonly books: string
  readonly dataDir: string
}

async function onPostgres(place: Place, use: (stage: CheckoutMarket) => Promise<void>): Promise<void> {
  const { postgres, database, books, dataDir, profileTo, redisUrl } = place
  const port = await freePort()
  const sandbox = await openSandboxProcess(books, `http://127.0.0.1:${port}/api/webhooks/stripe`)
  const env = {
    DATABASE_URL: database,
    SEED_DEMO: 'false',
    RATE_LIMITS: 'false',
    PROCESSOR_PORT: String(sandbox.port),
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    PROCESSOR_TIMEOUT_MS: '20000',
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
  }
  const entry = [...profiledTo(profileTo), 'tests/support/processes/market.ts']
  const market = await openMarketProcess({ dataDir, port, env, entry })
  const engines = await enginesBeside({ ...env, DATA_DIR: dataDir })
  const payments = paymentsAt({ host: '127.0.0.1', port: sandbox.port })
  const pids = { market: market.pid, sandbox: sandbox.pid, postgres: postgres.pid }
  try {
    await use({ market, sandbox, engines, payments, pids, newDatabase: (name) => newDatabase(postgres, name) })
  } finally {
    await engines.closing.closeAll()
    await market.end('SIGTERM')
    await sandbox.end()
  }
}

async function newDatabase(postgres: EmbeddedPostgres, name: string): Promise<string> {
  const maintenance = await postgresDatabase({ url: postgres.url('postgres'), poolSize: 1 })
  await maintenance.query(`create database ${name}`)
  await maintenance.close()
  await migrate(postgres.url(name), migrations)
  return postgres.url(name)
}

async function enginesBeside(environment: Record<string, string>): Promise<Engines> {
  const config = readConfig(environment)
  if (config instanceof ConfigProblems) throw new Error(config.message)
  return openEngines(config, createLog({ level: 'warn', readable: true }))
}
