import { rmSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { largeMarket } from '#app/demo/large-market.ts'
import { type Engines, openEngines } from '#app/engines.ts'
import { ConfigProblems, readConfig } from '#platform/config/read-config.ts'
import { createLog } from '#platform/log/log.pino.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openMarketProcess } from '#tests/support/market-process.ts'
import { benchAppend } from './append.bench.ts'
import { benchCommands } from './command.bench.ts'
import { perSecond, rate } from './figures.ts'
import { benchFirstLoad } from './first-load.bench.ts'
import { benchRead } from './read.bench.ts'
import { benchRebuild } from './rebuild.bench.ts'
import { createReport, type Report } from './report.ts'
import { benchSearch } from './search.bench.ts'
import { bareInsertRate, bareSelectRate, fsyncRate } from './yardsticks.ts'

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 100_000)

/** `npm run bench`: every figure beside a yardstick of the same run; it fails when an event was lost or doubled. */
async function main(): Promise<void> {
  const report = createReport((text) => process.stdout.write(text))
  report.heading(
    `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
  )
  await withEngines(async (engines) => {
    report.heading('The log, on the embedded PostgreSQL, every commit durable')
    report.line('yardstick: fdatasync of 8 KiB', rate(fsyncRate(engines.config.dataDir)))
    report.line('yardstick: bare insert, 128 a commit', rate(await bareInsertRate(engines.db)))
    await benchAppend(engines.store, report)
  })
  await withEngines(async (engines, dataDir) => {
    await measureMarket(engines, dataDir, report)
  })
  await measureFirstLoad(report)
}

async function measureMarket(engines: Engines, dataDir: string, report: Report): Promise<void> {
  report.heading(`A market of ${PRODUCTS.toLocaleString('en-US')} products`)
  const began = performance.now()
  const { facts, log, places, db } = engines
  const made = await largeMarket({ log, facts, places, products: PRODUCTS, seed: 'bench', now: facts.now() })
  report.line(
    `made, ${made.events.toLocaleString('en-US')} events`,
    rate(perSecond(made.events, performance.now() - began)),
  )
  report.line('yardstick: bare select of the log', rate(await bareSelectRate(db, made.events)))
  await benchRead(log, report)
  await engines.closing.closeAll()

  const env = { SEED_DEMO: 'false', RATE_LIMITS: 'false' }
  const market = await openMarketProcess({ dataDir, port: await freePort(), env })
  const beside = await openEngines(engines.config, engines.logger, { beside: true })
  try {
    await caughtUp(beside)
    await benchRebuild(beside, report)
    report.heading('Over HTTP, the load coming from this process')
    await benchCommands(beside, market, report)
    await benchSearch(beside.db, market, report)
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

async function withEngines(use: (engines: Engines, dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = dataFolder('bench')
  const config = readConfig({ DATA_DIR: dataDir, SEED_DEMO: 'false' })
  if (config instanceof ConfigProblems) throw new Error(config.message)
  const engines = await openEngines(config, createLog({ level: 'warn', readable: true }))
  try {
    await use(engines, dataDir)
  } finally {
    await engines.closing.closeAll()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

// The market it opened ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await main()
