import { rmSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { type Engines, openEngines } from '#app/engines.ts'
import { largeMarket } from '#demo/large-market.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import { ConfigProblems, readConfig } from '#platform/config/read-config.ts'
import { createLog } from '#platform/log/log.pino.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { startServerProcess } from '#tests/support/eventstoredb-server/server.ts'
import { type MarketProcess, openMarketProcess } from '#tests/support/market-process.ts'
import { dataFolder, freePort } from '#tests/support/process-environment.ts'
import { bareHttpInserts, bareInsertRate, barePaymentRequests, bareSelectRate, fsyncRate } from './baselines.ts'
import { benchCheckout } from './checkout.bench.ts'
import { type CheckoutMarket, withCheckoutMarket } from './checkout-market.ts'
import { benchCommands } from './command.bench.ts'
import { benchConsoleLoad } from './console-load.bench.ts'
import { profileOptions, reportCpuProfile } from './cpu-profile.ts'
import { benchAppend, benchLongStream, benchRead, benchRebuild } from './event-log.bench.ts'
import { benchEventStoreDb, FLUSH_MS } from './eventstoredb.bench.ts'
import { benchExport } from './export.bench.ts'
import { benchFirstLoad } from './first-load.bench.ts'
import { createFigures, type Figures, installedPackages } from './goals.ts'
import { benchPublicPages } from './public-pages.bench.ts'
import { createReport, formatLatencies, percentile, perSecond, type Report, rate } from './report.ts'
import { waitUntilCaughtUp } from './sale-log.ts'
import { benchProductPages, benchSearch } from './search.bench.ts'
import { benchSoak } from './soak.bench.ts'
import { benchSubscriptions } from './subscriptions.bench.ts'
import { benchTransparencyLog } from './transparency-log.bench.ts'

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 100_000)

/**
 * `npm run bench` runs all benchmarks except checkout, sales, product-pages, soak and eventstoredb. It reports each
 * figure next to a baseline of the same run, and fails if an event is lost or duplicated.
 * `npm run bench -- search --data <folder>`: searches; the folder keeps the marketplace for the next run.
 * `npm run bench -- checkout --runs 3`: all figures of the table of goals, with medians; takes half an hour.
 * `npm run bench -- sales --buyers 1,8,32 --rates 50,100`: only its whole sales: in closed loops of that many buyers
 * for `--loop` seconds, and at fixed rates for `--seconds`; `--redis <url>` queues the jobs in that Redis database,
 * which is not emptied.
 * `npm run bench -- product-pages`: the JSON of product pages, 32 requests in flight.
 * `npm run bench -- command --seconds 10`: only its orders accepted over HTTP, at 500 and 1,000/s.
 * `npm run bench -- soak --rate 20 --minutes 60`: whole sales with 200 WebSockets open; memory, lag and jobs by minute.
 * `npm run bench -- subscriptions`: one run of the billing cycle job, with declined cards and kills.
 * `npm run bench -- event-log`: appends, and commands on a long stream.
 * `npm run bench -- export`: exports of the log.
 * `npm run bench -- eventstoredb`: appends and reads of a sale, counted on the test server.
 * `npm run bench -- transparency-log`: seals, proves and verifies a log of a million events.
 * `npm run bench -- pages`: sizes, largest paint and layout shift of first visits, and time to interactive of the
 * consoles.
 * With `search`, `sales`, `product-pages` and `command`, `--profile <folder>` also reports the marketplace's CPU time by
 * module, which slows it down a little.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const report = createReport((text) => process.stdout.write(text))
  report.heading(
    `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
  )
  if (positionals.includes('search')) return runSearch(values, report)
  if (positionals.includes('product-pages')) return runProductPages(values, report)
  if (positionals.includes('checkout')) return runCheckout(values, report)
  if (positionals.includes('sales')) return runSales(values, report)
  if (positionals.includes('soak')) return runSoak(values, report)
  if (positionals.includes('command')) return runCommands(values, report)
  if (positionals.includes('subscriptions')) return runSubscriptions(report)
  if (positionals.includes('event-log')) return runEventLog(report)
  if (positionals.includes('export')) return runExport(report)
  if (positionals.includes('eventstoredb')) return runEventStoreDb(report)
  if (positionals.includes('transparency-log')) return runTransparencyLog(report)
  if (positionals.includes('pages')) return runFirstLoad(report)
  await runEventLog(report)
  await runTransparencyLog(report)
  await runSubscriptions(report)
  await runExport(report)
  await withEngines((engines) => runLargeMarket(engines, report))
}

const runEventLog = (report: Report): Promise<void> =>
  withEngines(async (engines) => {
    report.heading('Event log on the embedded PostgreSQL, durable commits')
    report.line('baseline: fdatasync of 8 KiB', rate(fsyncRate(engines.config.dataDir)))
    report.line('baseline: bare insert, 128 per commit', rate(await bareInsertRate(engines.db)))
    await benchAppend(engines.store, report)
    await benchLongStream(engines, report)
  })

const SUBSCRIPTIONS = Number(process.env.BENCH_SUBSCRIPTIONS ?? 10_000)

const runSubscriptions = (report: Report): Promise<void> =>
  withEngines(async (engines) => {
    report.heading('Subscription boxes on the embedded PostgreSQL, durable commits')
    report.line('baseline: fdatasync of 8 KiB', rate(fsyncRate(engines.config.dataDir)))
    await benchSubscriptions(engines, SUBSCRIPTIONS, report)
  })

const EXPORTED_EVENTS = Number(process.env.BENCH_EXPORTED ?? 1_000_000)

const runExport = (report: Report): Promise<void> =>
  withEngines(async (engines) => {
    report.heading('Exports of the whole log, in a separate process')
    await benchExport(engines, EXPORTED_EVENTS, report)
  })

const SEALED_EVENTS = Number(process.env.BENCH_SEALED_EVENTS ?? 1_000_000)

const runTransparencyLog = (report: Report): Promise<void> =>
  withEngines(async (engines) => {
    report.heading('Transparency log on the embedded PostgreSQL')
    report.line('baseline: fdatasync of 8 KiB', rate(fsyncRate(engines.config.dataDir)))
    await benchTransparencyLog(engines, SEALED_EVENTS, report)
  })

const OPTIONS = {
  data: { type: 'string' },
  buyers: { type: 'string', default: '1,8,32' },
  loop: { type: 'string', default: '20' },
  rates: { type: 'string', default: '50,100' },
  runs: { type: 'string', default: '3' },
  rate: { type: 'string', default: '20' },
  minutes: { type: 'string', default: '60' },
  seconds: { type: 'string' },
  profile: { type: 'string' },
  redis: { type: 'string' },
} as const

async function runLargeMarket(engines: Engines, report: Report): Promise<void> {
  await fillMarket(engines, report)
  const figures = createFigures()
  await benchRead(engines.log, { report, figures })
  await engines.closing.closeAll()
  await withMarket(engines, async (observer, market) => {
    await benchRebuild(observer, { report, figures })
    report.heading('Over HTTP, with the load generated by this process')
    await benchCommands(observer, market, { seconds: COMMAND_SECONDS, report, figures })
    await benchSearch(observer.db, market, report)
  })
  await runFirstLoad(report)
}

async function fillMarket({ log, runtime, geocoder, db }: Engines, report: Report, products = PRODUCTS): Promise<void> {
  report.heading(`A marketplace of ${products.toLocaleString('en-US')} products`)
  const began = performance.now()
  const { events } = await largeMarket({
    log,
    runtime,
    geocoder,
    products,
    seed: 'bench',
    now: runtime.now(),
  })
  report.line(`appended ${events.toLocaleString('en-US')} events`, rate(perSecond(events, performance.now() - began)))
  report.line('baseline: bare select of the log', rate(await bareSelectRate(db, events)))
}

async function runSearch(
  { data, profile }: { data?: string | undefined; profile?: string | undefined },
  report: Report,
): Promise<void> {
  await withEngines(async (engines) => {
    if ((await engines.log.head()) === LOG_START) await fillMarket(engines, report)
    await engines.closing.closeAll()
    await withMarket(
      engines,
      async ({ db }, market) => {
        report.heading('Searches over HTTP, with the load generated by this process')
        await benchSearch(db, market, report)
      },
      profile,
    )
  }, data)
  if (profile) reportCpuProfile(profile, report)
}

async function runProductPages({ profile }: { profile?: string | undefined }, report: Report): Promise<void> {
  await withEngines(async (engines) => {
    await fillMarket(engines, report, PRODUCTS_OF_GOALS)
    await engines.closing.closeAll()
    await withMarket(
      engines,
      async ({ db }, market) => {
        report.heading('Product pages over HTTP, with the load generated by this process')
        for (let run = 0; run < RUNS_OF_PAGES; run++)
          await benchProductPages(db, market, { report, figures: createFigures() })
      },
      profile,
    )
  })
  if (profile) reportCpuProfile(profile, report)
}

const RUNS_OF_PAGES = 3

interface SalesOptions {
  readonly buyers: string
  readonly loop: string
  readonly rates: string
  readonly runs: string
  readonly seconds?: string | undefined
  readonly profile?: string | undefined
  readonly redis?: string | undefined
}

/** The number of products in the marketplace that the goals are measured on. */
const PRODUCTS_OF_GOALS = 10_000
const PAYMENT_REQUESTS_PER_SECOND = 50

/** All figures of the table of goals. */
async function runCheckout(options: SalesOptions, report: Report): Promise<void> {
  const figures = createFigures()
  await runSales(options, report, figures)
  const runs = Number(options.runs)
  await withEngines(async (engines) => {
    await fillMarket(engines, report, PRODUCTS_OF_GOALS)
    for (let run = 0; run < runs; run++) await benchRead(engines.log, { report, figures })
    await engines.closing.closeAll()
    await withMarket(engines, async (observer, market) => {
      report.heading('Over HTTP, with the load generated by this process')
      for (let run = 0; run < runs; run++) {
        await benchProductPages(observer.db, market, { report, figures })
        await benchCommands(observer, market, { seconds: COMMAND_SECONDS, report, figures })
      }
      report.heading('Read models, while the marketplace runs')
      for (let run = 0; run < runs; run++) await benchRebuild(observer, { report, figures })
    })
    for (let run = 0; run < runs; run++) {
      await withMarketProcess(engines, (market) => market.end('SIGKILL'))
      await withMarketProcess(engines, async (market) => figures.add('readyAfterKill', market.startupMs))
    }
  })
  const { packages, mb } = installedPackages()
  figures.add('packages', packages)
  figures.add('packagesSize', mb)
  report.heading(`Goals: the median of ${options.runs} runs, and their range`)
  figures.report(report)
}

async function runSales(options: SalesOptions, report: Report, figures = createFigures()): Promise<void> {
  const { buyers, loop, rates, runs, seconds = '60', profile, redis } = options
  const numbers = (list: string) => list.split(',').filter(Boolean).map(Number)
  const loads = {
    buyers: numbers(buyers),
    loopSeconds: Number(loop),
    rates: numbers(rates),
    pacedSeconds: Number(seconds),
    runs: Number(runs),
  }
  const marketOptions = { profileTo: profile, redisUrl: redis, products: PRODUCTS_OF_GOALS }
  await withCheckoutMarket(marketOptions, async (market) => {
    report.heading('Sales over HTTP: marketplace, card processor, PostgreSQL and load each in its own process')
    await reportSaleBaselines(market, { report, figures })
    await benchCheckout(market, loads, { figures, report })
  })
  if (profile) reportCpuProfile(profile, report)
}

async function reportSaleBaselines(market: CheckoutMarket, { report, figures }: { report: Report; figures: Figures }) {
  const fsyncs = fsyncRate(market.engines.config.dataDir)
  const bare = await bareHttpInserts(await market.newDatabase('bare'))
  const payments = await barePaymentRequests(market.payments, PAYMENT_REQUESTS_PER_SECOND)
  report.line('baseline: fdatasync of 8 KiB', rate(fsyncs))
  report.line(
    'baseline: one insert over HTTP, 500/s',
    `${formatLatencies(bare.latencies)}, CPU ${bare.cpuMs.toFixed(2)} ms`,
  )
  report.line(`baseline: payment request, ${PAYMENT_REQUESTS_PER_SECOND}/s`, formatLatencies(payments))
  figures.add('fsyncs', fsyncs)
  figures.add('bareP50', percentile(bare.latencies, 0.5))
  figures.add('bareCpu', bare.cpuMs)
}

const SOCKETS = 200

async function runSoak({ rate: salesPerSecond, minutes }: { rate: string; minutes: string }, report: Report) {
  await withCheckoutMarket({ products: PRODUCTS_OF_GOALS, traceGc: true }, async (market) => {
    report.heading(`${salesPerSecond} sales per second for ${minutes} minutes, with ${SOCKETS} WebSockets`)
    await benchSoak(market, { rate: Number(salesPerSecond), minutes: Number(minutes), sockets: SOCKETS }, report)
  })
}

const COMMAND_SECONDS = 10

interface CommandOptions {
  readonly seconds?: string | undefined
  readonly profile?: string | undefined
}

async function runCommands({ seconds, profile }: CommandOptions, report: Report): Promise<void> {
  await withEngines(async (engines) => {
    await engines.closing.closeAll()
    await withMarket(
      engines,
      async (observer, market) => {
        report.heading('Commands over HTTP, with the load generated by this process')
        await benchCommands(observer, market, {
          seconds: Number(seconds ?? COMMAND_SECONDS),
          report,
          figures: createFigures(),
        })
      },
      profile,
    )
  })
  if (profile) reportCpuProfile(profile, report)
}

async function runEventStoreDb(report: Report): Promise<void> {
  const server = await startServerProcess({ flushMs: FLUSH_MS })
  try {
    await withCheckoutMarket({ eventStoreUrl: server.connectionString }, async (market) => {
      report.heading(`Sales on EventStoreDB: the test server, which takes ${FLUSH_MS} ms to store an append`)
      await benchEventStoreDb(market, server, report)
    })
  } finally {
    await server.stop()
  }
}

/**
 * Runs the marketplace like `npm start`, and calls `use` once its read models have caught up. `observer` is a second
 * set of engines on the same data.
 */
async function withMarket(
  engines: Engines,
  use: (observer: Engines, market: MarketProcess) => Promise<void>,
  profileTo?: string,
): Promise<void> {
  const { config, logger } = engines
  const useCaughtUp = async (market: MarketProcess) => {
    const observer = await openEngines(config, logger, { joinRunning: true })
    try {
      await waitUntilCaughtUp(observer)
      await use(observer, market)
    } finally {
      await observer.closing.closeAll()
    }
  }
  await withMarketProcess(engines, useCaughtUp, profileTo)
}

/** Runs the marketplace like `npm start`, on the data of these engines, which must be closed. */
async function withMarketProcess(
  { config }: Pick<Engines, 'config'>,
  use: (market: MarketProcess) => Promise<unknown>,
  profileTo?: string,
): Promise<void> {
  const env = { SEED_DEMO: 'false', RATE_LIMITS: 'false' }
  const args = [...profileOptions(profileTo), 'app/run.mjs', 'start']
  const market = await openMarketProcess({ dataDir: config.dataDir, port: await freePort(), env, args })
  try {
    await use(market)
  } finally {
    await market.end('SIGTERM')
  }
}

/** Runs the page benchmarks on the demo marketplace, which has images. */
async function runFirstLoad(report: Report): Promise<void> {
  const dataDir = dataFolder('bench-demo')
  const market = await openMarketProcess({ dataDir, port: await freePort() })
  const browser = await launchBrowser()
  try {
    await benchFirstLoad(browser, market.url, report)
    await benchPublicPages(browser, market.url, report)
    await benchConsoleLoad(browser, market.url, report)
  } finally {
    await browser.close()
    await market.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Opens engines in a temporary folder, or in a given folder that is kept. */
async function withEngines(use: (engines: Engines) => Promise<void>, keptFolder?: string): Promise<void> {
  const dataDir = keptFolder ?? dataFolder('bench')
  const config = readConfig({ DATA_DIR: dataDir, SEED_DEMO: 'false' })
  if (config instanceof ConfigProblems) throw new Error(config.message)
  const engines = await openEngines(config, createLog({ level: 'warn', readable: true }))
  try {
    await use(engines)
  } finally {
    await engines.closing.closeAll()
    if (!keptFolder) rmSync(dataDir, { recursive: true, force: true })
  }
}

// An exit handler ends the marketplace process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await main()
