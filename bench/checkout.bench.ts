import { type Buyers, openBuyers, type Sale, sellAtRate } from '#bench/buyers.ts'
import type { CheckoutMarket } from '#bench/checkout-market.ts'
import { type CpuTimes, cpuTimePerItem, cpuTimes, residentMb } from '#bench/cpu-profile.ts'
import type { Figures } from '#bench/goals.ts'
import { formatLatencies, percentile, type Report } from '#bench/report.ts'
import { checkBalance, eventCount, waitForEvents, waitUntilCaughtUp } from '#bench/sale-log.ts'
import type { Database } from '#platform/database/database.ts'

export interface SaleLoads {
  /** Numbers of concurrent buyers. Each starts the next sale when the previous one is confirmed as paid. */
  readonly buyers: readonly number[]
  /** The duration of each of these closed loops. */
  readonly loopSeconds: number
  /** Sales per second, started without waiting for earlier ones. */
  readonly rates: readonly number[]
  readonly pacedSeconds: number
  /** How many times all loads are repeated. */
  readonly runs: number
}

const WARM_UP_SALES = 150
/** The number of slowest statements in the report. */
const SLOWEST_COUNT = 12
const SATURATED_AFTER_SECONDS = 10

/** Measures whole sales: latencies, CPU time and statements per sale, with all follow-up work. No sale may be lost. */
export async function benchCheckout(
  market: CheckoutMarket,
  { buyers: sizes, loopSeconds, rates, pacedSeconds, runs }: SaleLoads,
  { figures, report }: { figures: Figures; report: Report },
): Promise<void> {
  const buyers = await openBuyers(market)
  await market.restart()
  await waitUntilCaughtUp(market.engines)
  figures.add('memoryAtStart', residentMb(market.pids.market))
  const measure = await saleMeter(market, buyers)
  await closedLoop(buyers, 4, (sales) => sales < WARM_UP_SALES)
  await waitForEvents(market.engines.log, 'CheckoutCompleted', buyers.checkoutIds.size)
  for (let run = 1; run <= runs; run++) {
    for (const size of sizes) {
      const title = `${size === 1 ? '1 buyer' : `${size} buyers`}, closed loop, ${loopSeconds} s, run ${run} of ${runs}`
      const until = performance.now() + loopSeconds * 1_000
      const load = await measure(() => closedLoop(buyers, size, () => performance.now() < until))
      reportLoad(load, { title, report, withSlowest: run === runs })
      addFigures(figures, size, load)
    }
    for (const rate of rates) {
      const title = `${rate} sales per second for ${pacedSeconds} s, run ${run} of ${runs}`
      reportLoad(await measure(() => pacedSales(buyers, { rate, seconds: pacedSeconds })), { title, report })
    }
  }
  figures.add('memoryAfterLoad', residentMb(market.pids.market))
  report.heading('After the load')
  await checkBalance(market, buyers.checkoutIds, report)
}

interface Sales {
  readonly sales: readonly Sale[]
  /** Until the last response. */
  readonly elapsedMs: number
  /** When a paced load ended early because the marketplace could not keep up, ms after its start. */
  readonly saturatedAfterMs?: number | undefined
}

async function closedLoop(buyers: Buyers, size: number, shouldContinue: (sales: number) => boolean): Promise<Sales> {
  const clients = await buyers.clients(size)
  const sales: Sale[] = []
  const began = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (shouldContinue(sales.length)) sales.push(await buyers.buy(client))
    }),
  )
  return { sales, elapsedMs: performance.now() - began }
}

async function pacedSales(buyers: Buyers, load: { rate: number; seconds: number }): Promise<Sales> {
  const sales: Sale[] = []
  const { elapsedMs, saturatedAfterMs } = await sellAtRate(buyers, {
    ...load,
    saturatedAfterSeconds: SATURATED_AFTER_SECONDS,
    onSale: (sale) => void sales.push(sale),
  })
  return { sales, elapsedMs, saturatedAfterMs }
}

interface MeasuredLoad extends Sales {
  /** Before the load, and after all its follow-up work. */
  readonly cpu: readonly [before: CpuTimes, after: CpuTimes]
  readonly statements: Statements
}

/** Measures the cost of a load, including its follow-up work up to the transfers to producers. */
async function saleMeter(market: CheckoutMarket, { checkoutIds }: Buyers) {
  const { log, db } = market.engines
  const statements = await statementStatistics(db)
  return async (load: () => Promise<Sales>): Promise<MeasuredLoad> => {
    await statements.reset()
    const before = cpuTimes(market.pids)
    const sales = await load()
    await waitForEvents(log, 'CheckoutCompleted', checkoutIds.size)
    await waitForEvents(log, 'TransferCreated', await eventCount(log, 'OrderPaid'))
    return { ...sales, cpu: [before, cpuTimes(market.pids)], statements: await statements.read() }
  }
}

interface LoadReport {
  readonly title: string
  readonly report: Report
  readonly withSlowest?: boolean
}

function reportLoad({ sales, elapsedMs, saturatedAfterMs, cpu, statements }: MeasuredLoad, to: LoadReport): void {
  const { title, report, withSlowest = false } = to
  report.heading(title)
  if (saturatedAfterMs !== undefined)
    report.line(
      'saturated',
      `ended after ${(saturatedAfterMs / 1_000).toFixed(0)} s, ${SATURATED_AFTER_SECONDS} s behind`,
    )
  report.line('sales, paid and answered', `${((sales.length / elapsedMs) * 1000).toFixed(1)}/s`)
  report.line('start checkout', formatLatencies(sales.map(({ startMs }) => startMs)))
  report.line('whole sale', formatLatencies(sales.map(({ saleMs }) => saleMs)))
  report.line('CPU time per sale, follow-up work included', cpuTimePerItem(...cpu, sales.length))
  const { calls, ms, planningMs } = statements
  report.line(
    'SQL per sale, without the processor’s',
    `${(calls / sales.length).toFixed(0)} statements, ${(ms / sales.length).toFixed(1)} ms, planning ${(planningMs / sales.length).toFixed(1)} ms`,
  )
  if (!withSlowest) return
  for (const each of statements.slowest)
    report.note(
      `${(each.ms / sales.length).toFixed(2)} ms, ${(each.calls / sales.length).toFixed(1)} calls per sale`,
      each.query,
    )
}

function addFigures(figures: Figures, buyers: number, { sales, elapsedMs, cpu, statements }: MeasuredLoad): void {
  const [before, after] = cpu
  const cpuOf = (process: keyof CpuTimes) => (after[process] - before[process]) / sales.length
  if (buyers === 1)
    figures.add(
      'saleAlone',
      percentile(
        sales.map(({ saleMs }) => saleMs),
        0.5,
      ),
    )
  if (buyers === 8) {
    const starts = sales.map(({ startMs }) => startMs)
    figures.add('startP50', percentile(starts, 0.5))
    figures.add('startP99', percentile(starts, 0.99))
    figures.add('statements', statements.calls / sales.length)
    figures.add('execution', statements.ms / sales.length)
  }
  if (buyers === 32) {
    figures.add('sales', (sales.length / elapsedMs) * 1_000)
    figures.add('saleCpu', cpuOf('marketplace') + cpuOf('PostgreSQL'))
  }
}

interface Statement {
  readonly query: string
  readonly calls: number
  /** Execution time of all calls. */
  readonly ms: number
  /** Planning time of all calls. */
  readonly planningMs: number
}

interface Statements {
  readonly calls: number
  readonly ms: number
  readonly planningMs: number
  readonly slowest: readonly Statement[]
}

/** All statements on this database since the last reset. The server must have loaded `pg_stat_statements`. */
async function statementStatistics(db: Database) {
  await db.query('create extension if not exists pg_stat_statements')
  return {
    reset: async () => void (await db.query('select pg_stat_statements_reset()')),
    read: async (): Promise<Statements> => {
      const statements = await db.query<Statement>(
        `select left(regexp_replace(query, '\\s+', ' ', 'g'), 140) as query, calls::int as calls, total_exec_time as ms,
           total_plan_time as "planningMs"
         from pg_stat_statements
         where toplevel and dbid = (select oid from pg_database where datname = current_database())
         order by ms desc`,
      )
      const sumOf = (field: 'calls' | 'ms' | 'planningMs') => statements.reduce((sum, each) => sum + each[field], 0)
      return {
        calls: sumOf('calls'),
        ms: sumOf('ms'),
        planningMs: sumOf('planningMs'),
        slowest: statements.slice(0, SLOWEST_COUNT),
      }
    },
  }
}
