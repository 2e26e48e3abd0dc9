import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { type Engines, openEngines } from '#app/engines.ts'
import { profiledTo } from '#bench/cpu-profile.ts'
import { certain } from '#bench/report.ts'
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
import { openSandboxProcess, type SandboxProcess } from '#tests/faults/support/sandbox-process.ts'
import { keys, paymentsAt } from '#tests/sandbox/sandbox-at-work.ts'
import { type MarketProcess, openMarketProcess } from '#tests/support/market-process.ts'
import { openShop } from '#tests/support/members.ts'
import { dataFolder, freePort } from '#tests/support/process-environment.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

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
  const entry = [...profiledTo(profileTo), 'tests/support/stripe-market.process.ts']
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

interface Ware {
  readonly productId: string
  readonly priceCents: number
}
interface Seller {
  readonly producerId: string
  readonly wares: readonly Ware[]
}

const [SELLERS, WARES_EACH, PLENTY] = [50, 20, 1_000_000]

/** Fifty producers with an account at the processor, twenty goods each, and more of them than anybody will buy. */
export async function openSellers({ market, engines, payments }: CheckoutMarket): Promise<Seller[]> {
  const at = { url: market.url, engines, payments, bus: createCommandBus({ log: engines.log }) }
  const prices = Array.from({ length: WARES_EACH }, (_, nth) => [`Ware ${nth}`, 150 + 45 * nth] as const)
  const goods = Object.fromEntries(prices.map(([name, priceCents]) => [name, { priceCents, stock: PLENTY }]))
  const sellers: Seller[] = []
  for (let nth = 0; nth < SELLERS; nth++) {
    const shop = await openShop(at, `Bench Farm ${nth}`, { goods })
    const wares = prices.map(([name, priceCents]) => ({ productId: shop.goods[name]!, priceCents }))
    sellers.push({ producerId: shop.producerId, wares })
  }
  return sellers
}

/** The nth buyer's checkout: one or two producers, one to three lines of each, one to three pieces a line. */
export function cartOf(sellers: readonly Seller[], nth: number): StartCheckoutForm {
  const random = seededRandom(`cart ${nth}`)
  const chosen = some(random, { of: sellers, most: 2 })
  const lines = chosen.flatMap(({ producerId, wares }) =>
    some(random, { of: wares, most: 3 }).map((ware) => ({
      ...ware,
      producerId,
      quantity: random.between(1, 3),
      taxable: false,
    })),
  )
  const priced = quote(lines, () => ({ fulfillmentMethod: 'pickup', deliveryRateCents: 0 }), 'VT')
  return {
    lines: lines.map(({ productId, quantity, priceCents }) => ({ productId, quantity, priceCents })),
    fulfillment: chosen.map(({ producerId }) => ({ producerId, method: 'pickup' })),
    contact: { fullName: `Buyer ${nth}`, email: `buyer-${nth}@example.com`, phone: '802-555-0100' },
    totalCents: priced.totalCents,
    acceptsPolicies: true,
    isAdult: true,
  }
}

function some<T>(random: Random, { of, most }: { of: readonly T[]; most: number }): T[] {
  const chosen = new Set<T>()
  for (let left = random.between(1, most); left > 0; left--) chosen.add(random.pick(of))
  return [...chosen]
}

/** Pays an intent at the sandbox as the buyer's browser does, over keep-alive connections. */
export function cardAt(port: number): (clientSecret: string) => Promise<void> {
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
      const asked = request({ agent, host: '127.0.0.1', port, method: 'POST', path, headers }, (answer) => {
        answer.resume()
        answer.once('end', () => {
          certain(answer.statusCode === 200, `a card was not taken: ${answer.statusCode}`)
          resolve()
        })
      })
      asked.once('error', reject)
      asked.end(form)
    })
}
