import { rmSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { type Engines, openEngines } from '#app/engines.ts'
import { largeMarket } from '#demo/large-market.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import { ConfigProblems, readConfig } from '#platform/config/read-config.ts'
import { createLog } from '#platform/log/log.pino.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { type MarketProcess, openMarketProcess } from '#tests/support/market-process.ts'
import { dataFolder, freePort } from '#tests/support/process-environment.ts'
import { benchCheckout } from './checkout.bench.ts'
import { withCheckoutMarket } from './checkout-market.ts'
import { benchCommands } from './command.bench.ts'
import { profiledTo, tellRooms } from './cpu-profile.ts'
import { benchAppend, benchRead, benchRebuild } from './event-log.bench.ts'
import { benchExport } from './export.bench.ts'
import { benchFirstLoad } from './first-load.bench.ts'
import { createReport, perSecond, type Report, rate } from './report.ts'
import { benchSearch } from './search.bench.ts'
import { benchSubscriptions } from './subscriptions.bench.ts'
import { benchTransparencyLog } from './transparency-log.bench.ts'
import { bareInsertRate, bareSelectRate, fsyncRate } from './yardsticks.ts'

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 100_000)

/**
 * `npm run bench`: every figure beside a yardstick of the same run; it fails when an event was lost or doubled.
 * `npm run bench -- search --data <folder>` measures searches alone, over a market that is kept there for the next time.
 * `npm run bench -- checkout --rate 200 --seconds 60` measures whole sales alone, `--redis <url>` with the
 * jobs there (in a database of its own: it is not emptied).
 * `npm run bench -- subscriptions` measures one round of deliveries alone, with failing cards and kills.
 * `npm run bench -- export` measures exports of the log alone.
 * `npm run bench -- transparency-log` seals, proves and verifies a log of a million events alone.
 * Of the first two, `--profile <folder>` tells by room what the market's processor time went to (which costs some).
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const report = createReport((text) => process.stdout.write(text))
  report.heading(
    `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
  )
  if (positionals.includes('search')) return searchAlone(values, report)
  if (positionals.includes('checkout')) return checkoutsAlone(values, report)
  if (positionals.includes('subscriptions')) return subscriptionsAlone(report)
  if (positionals.includes('export')) return exportsAlone(report)
  if (positionals.includes('transparency-log')) return transparencyLogAlone(report)
  await withEngines(async (engines) => {
    report.heading('The log, on the embedded PostgreSQL, every commit durable')
    report.line('yardstick: fdatasync of 8 KiB', rate(fsyncRate(engines.config.dataDir)))
    report.line('yardstick: bare insert, 128 a commit', rate(await bareInsertRate(engines.db)))
    await benchAppend(engines.store, report)
  })
  await transparencyLogAlone(report)
  await subscriptionsAlone(report)
  await exportsAlone(report)
  await withEngines((engines) => measureMarket(engines, report))
}

const SUBSCRIPTIONS = Number(process.env.BENCH_SUBSCRIPTIONS ?? 10_000)

const subscriptionsAlone = (report: Report): Promise<void> =>
  withEngines(async (engines) => {
    report.heading('Subscription boxes on the embedded PostgreSQL, every commit durable')
    report.line('yardstick: fdatasync of 8 KiB', rate(fsyncRate(engines.config.dataDir)))
    await benchSubscriptions(engines, SUBSCRIPTIONS, report)
  })

const EXPORTED = Number(process.env.BENCH_EXPORTED ?? 1_000_000)

const exportsAlone = (report: Report): Promise<void> =>
  withEngines(async (engines) => {
    report.heading('Exports of the whole log, by a process of their own')
    await benchExport(engines, EXPORTED, report)
  })

const SEALED_EVENTS = Number(process.env.BENCH_SEALED_EVENTS ?? 1_000_000)

const transparencyLogAlone = (report: Report): Promise<void> =>
  withEngines(async (engines) => {
    report.heading('The seal of the log on the embedded PostgreSQL')
    report.line('yardstick: fdatasync of 8 KiB', rate(fsyncRate(engines.config.dataDir)))
    await benchTransparencyLog(engines, SEALED_EVENTS, report)
  })

const OPTIONS = {
  data: { type: 'string' },
  rate: { type: 'string', default: '200' },
  seconds: { type: 'string', default: '60' },
  profile: { type: 'string' },
  redis: { type: 'string' },
} as const

async function measureMarket(engines: Engines, report: Report): Promise<void> {
  await makeMarket(engines, report)
  await benchRead(engines.log, report)
  await engines.closing.closeAll()
  await withMarket(engines, async (beside, market) => {
    await benchRebuild(beside, report)
    report.heading('Over HTTP, the load coming from this process')
    await benchCommands(beside, market, report)
    await benchSearch(beside.db, market, report)
  })
  await measureFirstLoad(report)
}

async function makeMarket({ log, runtime, geocoder, db }: Engines, report: Report): Promise<void> {
  report.heading(`A market of ${PRODUCTS.toLocaleString('en-US')} products`)
  const began = performance.now()
  const made = await largeMarket({ log, runtime, geocoder, products: PRODUCTS, seed: 'bench', now: runtime.now() })
  report.line(
    `made, ${made.events.toLocaleString('en-US')} events`,
    rate(perSecond(made.events, performance.now() - began)),
  )
  report.line('yardstick: bare select of the log', rate(await bareSelectRate(db, made.events)))
}

async function searchAlone(
  { data, profile }: { data?: string | undefined; profile?: string | undefined },
  report: Report,
): Promise<void> {
  await withEngines(async (engines) => {
    if ((await engines.log.head()) === LOG_START) await makeMarket(engines, report)
    await engines.closing.closeAll()
    await withMarket(
      engines,
      async ({ db }, market) => {
        report.heading('Searches over HTTP, the load coming from this process')
        await benchSearch(db, market, report)
      },
      profile,
    )
  }, data)
  if (profile) tellRooms(profile, report)
}

interface CheckoutValues {
  readonly rate: string
  readonly seconds: string
  readonly profile?: string | undefined
  readonly redis?: string | undefined
}

async function checkoutsAlone(
  { rate: wanted, seconds, profile, redis }: CheckoutValues,
  report: Report,
): Promise<void> {
  await withCheckoutMarket({ profileTo: profile, redisUrl: redis }, async (stage) => {
    report.heading('Whole sales over HTTP: market, card processor, PostgreSQL and load in a process each')
    report.line('yardstick: fdatasync of 8 KiB', rate(fsyncRate(stage.engines.config.dataDir)))
    await benchCheckout(stage, { rate: Number(wanted), seconds: Number(seconds) }, report)
  })
  if (profile) tellRooms(profile, report)
}

/** The market as `npm start` runs it, all read models caught up, and engines beside it. */
async function withMarket(
  { config, logger }: Engines,
  use: (beside: Engines, market: MarketProcess) => Promise<void>,
  profileTo?: string,
): Promise<void> {
  const env = { SEED_DEMO: 'false', RATE_LIMITS: 'false' }
  const entry = [...profiledTo(profileTo), 'app/main.ts', 'start']
  const market = await openMarketProcess({ dataDir: config.dataDir, port: await freePort(), env, entry })
  const beside = await openEngines(config, logger, { beside: true })
  try {
    await caughtUp(beside)
    await use(beside, market)
  } finally {
    await beside.closing.closeAll()
    await market.end('SIGTERM')
  }
}

/** In the demo market, which has pictures. */
async function measureFirstLoad(report: Report): Promise<void> {
  const dataDir = dataFolder('bench-demo')
  const market = await openMarketProcess({ dataDir, port: await freePort() })
  const browser = await launchBrowser()
  try {
    await benchFirstLoad(browser, market.url, report)
  } finally {
    await browser.close()
    await market.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function caughtUp({ db, log }: Engines): Promise<void> {
  const head = await log.head()
  for (;;) {
    const rows = await db.query<{ position: string }>('select position from checkpoints')
    if (rows.length > 0 && rows.every(({ position }) => Number(position) >= Number(head))) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** In a folder of its own, or in one that stays. */
async function withEngines(use: (engines: Engines) => Promise<void>, kept?: string): Promise<void> {
  const dataDir = kept ?? dataFolder('bench')
  const config = readConfig({ DATA_DIR: dataDir, SEED_DEMO: 'false' })
  if (config instanceof ConfigProblems) throw new Error(config.message)
  const engines = await openEngines(config, createLog({ level: 'warn', readable: true }))
  try {
    await use(engines)
  } finally {
    await engines.closing.closeAll()
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
}

// The market it opened ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await main()
