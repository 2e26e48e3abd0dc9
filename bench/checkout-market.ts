import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join, resolve } from 'node:path'
import { type Engines, openEngines } from '#app/engines.ts'
import { buildServer } from '#app/scripts/build-server.ts'
import { PROCESSOR_DATABASE, type ProcessIds, profileOptions, sampleProcessor, TRACE_GC } from '#bench/cpu-profile.ts'
import { invariant } from '#bench/report.ts'
import { largeMarket } from '#demo/large-market.ts'
import { type Random, seededRandom } from '#demo/seeded-random.ts'
import type { StartCheckoutForm } from '#domain/checkout/contract.ts'
import { quote } from '#domain/checkout/quote.ts'
import { migrations } from '#migrations/all.ts'
import { ConfigProblems, readConfig } from '#platform/config/read-config.ts'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log/log.pino.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { openSandboxProcess, type SandboxProcess } from '#tests/resilience/support/sandbox-process.ts'
import { keys, paymentsAt } from '#tests/sandbox/test-sandbox.ts'
import { type MarketProcess, openMarketProcess } from '#tests/support/market-process.ts'
import { openShop } from '#tests/support/members.ts'
import { dataFolder, freePort } from '#tests/support/process-environment.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

/** A marketplace, its card processor and PostgreSQL, each in its own process. */
export interface CheckoutMarket {
  readonly market: MarketProcess
  /** Kills the marketplace's process and starts it again. */
  restart(): Promise<void>
  readonly sandbox: SandboxProcess
  /** Engines of this process, on the marketplace's database. */
  readonly engines: Engines
  /** The processor, at the address the marketplace uses. */
  readonly payments: Payments
  /** Creates and migrates another database on the same server. Returns its URL. */
  newDatabase(name: string): Promise<string>
  /** The ids of the processes that take part in a checkout. */
  readonly pids: ProcessIds
}

interface CheckoutMarketOptions {
  /** The folder for the marketplace's CPU profile, if any. */
  readonly profileTo?: string | undefined
  /** Prints the marketplace's garbage collections to its output. */
  readonly traceGc?: boolean
  /** The Redis that queues the jobs; PostgreSQL by default. */
  readonly redisUrl?: string | undefined
  /** The EventStoreDB that has the log; PostgreSQL by default. */
  readonly eventStoreUrl?: string | undefined
  /** The number of products that are never bought, in addition to those of `openShops`. */
  readonly products?: number
}

export async function withCheckoutMarket(
  options: CheckoutMarketOptions,
  use: (market: CheckoutMarket) => Promise<void>,
): Promise<void> {
  const dataDir = dataFolder('bench')
  const settings = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }
  const postgres = await startEmbeddedPostgres({ dir: dataDir, settings })
  try {
    const database = await newDatabase(postgres, 'farmgate')
    const sandboxDatabase = await newDatabase(postgres, PROCESSOR_DATABASE)
    await onPostgres({ postgres, database, sandboxDatabase, dataDir: join(dataDir, 'market'), ...options }, use)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface PostgresOptions extends CheckoutMarketOptions {
  readonly postgres: EmbeddedPostgres
  readonly database: string
  readonly sandboxDatabase: string
  readonly dataDir: string
}

async function onPostgres(
  {
    postgres,
    database,
    sandboxDatabase,
    dataDir,
    profileTo,
    traceGc,
    redisUrl,
    eventStoreUrl,
    products = 0,
  }: PostgresOptions,
  use: (market: CheckoutMarket) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const sandbox = await openSandboxProcess(sandboxDatabase, `http://127.0.0.1:${port}/api/webhooks/stripe`)
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
    ...(eventStoreUrl ? { EVENTSTORE_URL: eventStoreUrl } : {}),
  }
  // Below `node_modules`, so that it finds the packages it requires.
  const target = resolve('dist/bench-market')
  await buildServer({ entry: 'tests/support/stripe-market.process.ts', target })
  const options = [...profileOptions(profileTo), ...(traceGc ? [TRACE_GC] : [])]
  const args = [...options, '--enable-source-maps', join(target, 'main.cjs')]
  const engines = await openObservingEngines({ ...env, DATA_DIR: dataDir })
  const { log, runtime, geocoder } = engines
  if (products > 0) await largeMarket({ log, runtime, geocoder, products, seed: 'bench', now: runtime.now() })
  let market = await openMarketProcess({ dataDir, port, env, args })
  const stopSampling = sampleProcessor(postgres.pid)
  const payments = paymentsAt({ host: '127.0.0.1', port: sandbox.port })
  try {
    await use({
      get market() {
        return market
      },
      restart: async () => {
        await market.end('SIGKILL')
        market = await openMarketProcess({ dataDir, port, env, args })
      },
      get pids() {
        return { market: market.pid, sandbox: sandbox.pid, postgres: postgres.pid }
      },
      sandbox,
      engines,
      payments,
      newDatabase: (name) => newDatabase(postgres, name),
    })
  } finally {
    stopSampling()
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

async function openObservingEngines(environment: Record<string, string>): Promise<Engines> {
  const config = readConfig(environment)
  if (config instanceof ConfigProblems) throw new Error(config.message)
  return openEngines(config, createLog({ level: 'warn', readable: true }))
}

interface CatalogItem {
  readonly productId: string
  readonly priceCents: number
}
interface Shop {
  readonly producerId: string
  readonly items: readonly CatalogItem[]
}

const SHOPS = 50
const ITEMS_PER_SHOP = 20
/** More than any benchmark sells. */
const STOCK_PER_ITEM = 1_000_000

/** Opens shops whose producers can receive payouts, with products in stock. */
export async function openShops({ market, engines, payments }: CheckoutMarket): Promise<Shop[]> {
  const setup = { url: market.url, engines, payments, bus: createCommandBus({ log: engines.log }) }
  const prices = Array.from({ length: ITEMS_PER_SHOP }, (_, index) => [`Item ${index}`, 150 + 45 * index] as const)
  const products = Object.fromEntries(prices.map(([name, priceCents]) => [name, { priceCents, stock: STOCK_PER_ITEM }]))
  const shops: Shop[] = []
  for (let index = 0; index < SHOPS; index++) {
    const shop = await openShop(setup, `Bench Farm ${index}`, { products })
    const items = prices.map(([name, priceCents]) => ({ productId: shop.products[name]!, priceCents }))
    shops.push({ producerId: shop.producerId, items })
  }
  return shops
}

/** The cart of a buyer: one or two producers, one to three lines each, a quantity of one to three. */
export function randomCart(shops: readonly Shop[], index: number): StartCheckoutForm {
  const random = seededRandom(`cart ${index}`)
  const chosen = sample(random, { from: shops, max: 2 })
  const lines = chosen.flatMap(({ producerId, items }) =>
    sample(random, { from: items, max: 3 }).map(({ productId, ...item }) => ({
      ...item,
      itemId: productId,
      producerId,
      quantity: random.between(1, 3),
      taxable: false,
    })),
  )
  const priced = quote(lines, () => ({ fulfillmentMethod: 'pickup', deliveryRateCents: 0 }), 'VT')
  return {
    lines: lines.map(({ itemId: productId, quantity, priceCents }) => ({ productId, quantity, priceCents })),
    fulfillment: chosen.map(({ producerId }) => ({ producerId, method: 'pickup' })),
    contact: { fullName: `Buyer ${index}`, email: `buyer-${index}@example.com`, phone: '802-555-0100' },
    totalCents: priced.totalCents,
    acceptsPolicies: true,
    isAdult: true,
  }
}

/** One to `max` different elements. */
function sample<T>(random: Random, { from, max }: { from: readonly T[]; max: number }): T[] {
  const chosen = new Set<T>()
  for (let draws = random.between(1, max); draws > 0; draws--) chosen.add(random.pick(from))
  return [...chosen]
}

/** Confirms payments at the sandbox like a buyer's browser, over keep-alive connections. */
export function cardPayer(port: number): (clientSecret: string) => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  return (clientSecret) =>
    new Promise((resolve, reject) => {
      const form = new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }).toString()
      const headers = {
        authorization: `Bearer ${keys.publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(form)),
      }
      const path = `/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`
      const sent = request({ agent, host: '127.0.0.1', port, method: 'POST', path, headers }, (response) => {
        response.resume()
        response.once('end', () => {
          invariant(response.statusCode === 200, `a payment was not confirmed: ${response.statusCode}`)
          resolve()
        })
      })
      sent.once('error', reject)
      sent.end(form)
    })
}
