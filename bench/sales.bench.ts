import { checkBalance, waitForEvents } from '#bench/checkout.bench.ts'
import { type CheckoutMarket, cardPayer, openShops, randomCart } from '#bench/checkout-market.ts'
import { cpuTimePerItem, cpuTimes, residentMemory } from '#bench/cpu-profile.ts'
import { type Client, createClient } from '#bench/load.ts'
import { formatLatencies, invariant, type Report } from '#bench/report.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'

export interface ClosedLoops {
  /** Numbers of buyers, each of whom starts the next sale when the last one is paid and answered. */
  readonly buyers: readonly number[]
  /** Of each loop. */
  readonly seconds: number
}

const WARM_UP_SALES = 150
/** Statements in the report. */
const SLOWEST = 12
/** Events per read of the log. */
const PAGE = 1_000

/**
 * Whole sales: start the checkout, pay at the processor, and have the marketplace look at the payment, as the buyer's browser
 * does. Reports latencies, CPU time and statements per sale, with all follow-up work.
 */
export async function benchSales(
  market: CheckoutMarket,
  { buyers, seconds }: ClosedLoops,
  report: Report,
): Promise<void> {
  const { log, db } = market.engines
  const shops = await openShops(market)
  const pay = cardPayer(market.sandbox.port)
  const times = new Map<string, unknown>()
  const clients: Client[] = []
  let nextCart = 0

  async function sale(client: Client): Promise<Sale> {
    const began = performance.now()
    const { status, body } = await client.call('POST', '/api/checkouts', { body: randomCart(shops, nextCart++) })
    invariant(status === 200, `a checkout was not started: ${body}`)
    const startMs = performance.now() - began
    const { checkoutId, key, payment } = JSON.parse(body) as StartedCheckout
    invariant(!times.has(checkoutId), 'two buyers have the same checkout')
    times.set(checkoutId, undefined)
    await pay(payment.clientSecret)
    const look = await client.call('POST', `/api/checkouts/${checkoutId}/refresh?key=${key}`, { body: {} })
    invariant(look.status === 200 && look.body.includes('"paid"'), `a paid checkout was answered with ${look.body}`)
    return { startMs, saleMs: performance.now() - began }
  }

  async function loop(size: number, goOn: (sales: number) => boolean): Promise<Sale[]> {
    while (clients.length < size) clients.push(await createClient(market.market))
    const sales: Sale[] = []
    const buyer = async (client: Client) => {
      while (goOn(sales.length)) sales.push(await sale(client))
    }
    await Promise.all(clients.slice(0, size).map(buyer))
    return sales
  }

  report.line('resident memory after the start', residentMemory(market.pids.market), '250 MB')
  await loop(4, (sales) => sales < WARM_UP_SALES)
  await waitForEvents(log, 'CheckoutCompleted', times.size)
  const statements = await statementStatistics(db)
  for (const size of buyers) {
    report.heading(`Whole sales, closed loop, ${size === 1 ? '1 buyer' : `${size} buyers`}, ${seconds} s`)
    await statements.reset()
    const cpu = cpuTimes(market.pids)
    const began = performance.now()
    const sales = await loop(size, () => performance.now() - began < seconds * 1000)
    const elapsedMs = performance.now() - began
    const orders = await paidOrders(market)
    await waitForEvents(log, 'TransferCreated', orders)
    report.line('sales, paid and answered', `${((sales.length / elapsedMs) * 1000).toFixed(1)}/s`)
    report.line('start checkout', formatLatencies(sales.map(({ startMs }) => startMs)))
    report.line('whole sale', formatLatencies(sales.map(({ saleMs }) => saleMs)))
    report.line('CPU time per sale, follow-up work included', cpuTimePerItem(cpu, cpuTimes(market.pids), sales.length))
    const { calls, ms, planningMs, slowest } = await statements.read()
    report.line(
      'SQL per sale, without the processor’s',
      `${(calls / sales.length).toFixed(0)} statements, ${(ms / sales.length).toFixed(1)} ms, planning ${(planningMs / sales.length).toFixed(1)} ms`,
    )
    for (const each of slowest)
      report.note(
        `${(each.ms / sales.length).toFixed(2)} ms, ${(each.calls / sales.length).toFixed(1)} calls per sale`,
        each.query,
      )
  }
  report.line('resident memory after the load', residentMemory(market.pids.market), '400 MB')
  await checkBalance(market, times, report)
}

interface Sale {
  readonly startMs: number
  readonly saleMs: number
}

interface StartedCheckout {
  readonly checkoutId: string
  readonly key: string
  readonly payment: { readonly clientSecret: string }
}

/** The number of paid orders in the log. */
async function paidOrders({ engines: { log } }: CheckoutMarket): Promise<number> {
  let page = await log.readAll(LOG_START, PAGE, ['OrderPaid'])
  let orders = page.events.length
  while (!page.atHead) {
    page = await log.readAll(page.next, PAGE, ['OrderPaid'])
    orders += page.events.length
  }
  return orders
}

interface Statement {
  readonly query: string
  readonly calls: number
  /** Execution time of all calls. */
  readonly ms: number
  /** Planning time of all calls. */
  readonly planningMs: number
}

interface StatementStatistics {
  reset(): Promise<void>
  /** All statements on this database since the reset. */
  read(): Promise<{
    readonly calls: number
    readonly ms: number
    readonly planningMs: number
    readonly slowest: readonly Statement[]
  }>
}

/** The server must have loaded `pg_stat_statements`. */
async function statementStatistics(db: Database): Promise<StatementStatistics> {
  await db.query('create extension if not exists pg_stat_statements')
  return {
    reset: async () => void (await db.query('select pg_stat_statements_reset()')),
    read: async () => {
      const statements = await db.query<Statement>(
        `select left(regexp_replace(query, '\\s+', ' ', 'g'), 140) as query, calls::int as calls, total_exec_time as ms,
           total_plan_time as "planningMs"
         from pg_stat_statements
         where toplevel and dbid = (select oid from pg_database where datname = current_database())
         order by ms desc`,
      )
      return {
        calls: statements.reduce((sum, { calls }) => sum + calls, 0),
        ms: statements.reduce((sum, { ms }) => sum + ms, 0),
        planningMs: statements.reduce((sum, { planningMs }) => sum + planningMs, 0),
        slowest: statements.slice(0, SLOWEST),
      }
    },
  }
}
