import { setTimeout as pause } from 'node:timers/promises'
import { type CheckoutMarket, cardPayer, openShops, randomCart } from '#bench/checkout-market.ts'
import { createClient, runConcurrently } from '#bench/load.ts'
import { formatLatencies, invariant, perSecond, type Report } from '#bench/report.ts'
import type { EventStoreDbServerProcess } from '#tests/support/eventstoredb-server/server.ts'

/** How long the test server takes to store an append, as measured on a server that flushes each to disk, ms. */
export const FLUSH_MS = 2.7
/** Long enough that appends which do not wait for each other overlap, ms. */
const SLOW_FLUSH_MS = 100

const WARM_UP_SALES = 20
const BUYERS = 8
const CONCURRENT_SALES = 320
const SEQUENTIAL_SALES = 100
const SLOW_SALES = 10

/** The maximum appends and reads of a sale on average, and the longest chain of appends that wait for each other. */
const LIMITS = { appends: 24, chain: 6, reads: 20 }

type Calls = Awaited<ReturnType<EventStoreDbServerProcess['calls']>>

/** Counts the calls of one sale to EventStoreDB, from the start of the checkout to the transfers to producers. */
export async function benchEventStoreDb(
  market: CheckoutMarket,
  server: EventStoreDbServerProcess,
  report: Report,
): Promise<void> {
  const buy = await openBuyers(market, server)
  let bought = 0
  const buyNext = () => buy(bought++)
  await runConcurrently({ count: WARM_UP_SALES, inFlight: 1 }, buyNext)
  // Concurrent sales first: after them the process has read most products, like one that has run for a while.
  const together = await measure(server, { count: CONCURRENT_SALES, inFlight: BUYERS }, buyNext)
  reportSales(`${BUYERS} buyers`, together, report)
  const alone = await measure(server, { count: SEQUENTIAL_SALES, inFlight: 1 }, buyNext)
  reportSales('1 buyer', alone, report)
  reportStreams(alone, report)
  report.heading(`${SLOW_SALES} sales by 1 buyer, with ${SLOW_FLUSH_MS} ms per append`)
  const chain = await longestChain(server, buyNext)
  report.line('appends that wait for another', String(chain), String(LIMITS.chain))
  const { appends, reads } = perSaleOf(alone)
  invariant(chain <= LIMITS.chain, `${chain} appends of a sale wait for each other`)
  invariant(appends <= LIMITS.appends, `a sale makes ${appends} appends`)
  invariant(reads <= LIMITS.reads, `a sale makes ${reads} reads`)
}

/** Returns a function that buys the cart with an index, and resolves once all checkouts so far are completed. */
async function openBuyers(market: CheckoutMarket, server: EventStoreDbServerProcess) {
  const shops = await openShops(market)
  const pay = cardPayer(market.sandbox.port)
  let bought = 0
  return async (index: number): Promise<void> => {
    const client = await createClient(market.market)
    const { status, body } = await client.call('POST', '/api/checkouts', { body: randomCart(shops, index) })
    invariant(status === 200, `a checkout was not started: ${status} ${body}`)
    await pay((JSON.parse(body) as { payment: { clientSecret: string } }).payment.clientSecret)
    bought += 1
    await waitForCount(server, 'CheckoutCompleted', bought)
  }
}

const GIVE_UP_AFTER_MS = 60_000

async function waitForCount(server: EventStoreDbServerProcess, type: string, count: number): Promise<void> {
  const deadline = performance.now() + GIVE_UP_AFTER_MS
  while ((await server.countOf(type)) < count) {
    invariant(performance.now() < deadline, `${count} × ${type} do not arrive`)
    await pause(2)
  }
}

/** Waits for the receipts and transfers of all paid orders. */
async function waitForFollowUps(server: EventStoreDbServerProcess): Promise<void> {
  const paid = await server.countOf('OrderPaid')
  await waitForCount(server, 'TransferCreated', paid)
  await waitForCount(server, 'ReceiptIssued', paid)
}

interface Measured {
  readonly sales: number
  readonly latencies: readonly number[]
  readonly elapsedMs: number
  readonly before: Calls
  readonly after: Calls
}

async function measure(
  server: EventStoreDbServerProcess,
  load: { count: number; inFlight: number },
  buy: () => Promise<void>,
): Promise<Measured> {
  const before = await server.calls()
  const { latencies, elapsedMs } = await runConcurrently(load, buy)
  await waitForFollowUps(server)
  return { sales: load.count, latencies, elapsedMs, before, after: await server.calls() }
}

/** The longest chain of a purchase, measured while storing an append takes long. */
async function longestChain(server: EventStoreDbServerProcess, buy: () => Promise<void>): Promise<number> {
  const chains: number[] = []
  await server.flushIn(SLOW_FLUSH_MS)
  for (let sale = 0; sale < SLOW_SALES; sale++) {
    const before = await server.calls()
    await buy()
    await waitForFollowUps(server)
    chains.push(purchaseChain((await server.calls()).appended.slice(before.appended.length)))
  }
  return Math.max(...chains)
}

/** The categories of the purchase's own streams. The others belong to jobs that follow it. */
const PURCHASE = new Set(['checkout', 'open_checkout', 'stock', 'order', 'payment', 'store_credit'])

/** The number of appends of a purchase that each begin after the previous one was stored. */
function purchaseChain(appended: Calls['appended']): number {
  let length = 0
  let end = Number.NEGATIVE_INFINITY
  const own = appended.filter(({ stream }) => PURCHASE.has(stream.split('-')[0]!))
  for (const { from, to } of own.toSorted((a, b) => a.to - b.to)) {
    if (from < end) continue
    length += 1
    end = to
  }
  return length
}

function perSaleOf({ sales, before, after }: Measured) {
  const each = (count: (calls: Calls) => number) => (count(after) - count(before)) / sales
  return {
    appends: each(({ append }) => append),
    reads: each(({ read, subscribe }) => read + subscribe),
    eventsRead: each((calls) => calls.eventsRead),
    eventsPushed: each((calls) => calls.eventsPushed),
  }
}

function reportSales(buyers: string, measured: Measured, report: Report): void {
  const { sales, latencies, elapsedMs } = measured
  const { appends, reads, eventsRead, eventsPushed } = perSaleOf(measured)
  report.heading(`${sales} sales by ${buyers}, per sale`)
  report.line('appends', appends.toFixed(1), String(LIMITS.appends))
  report.line('reads', reads.toFixed(1), String(LIMITS.reads))
  report.line('events read', eventsRead.toFixed(1))
  report.line('events received on subscriptions', eventsPushed.toFixed(1))
  report.line('until completed', `${perSecond(sales, elapsedMs)}/s  ${formatLatencies(latencies)}`)
}

function reportStreams({ sales, before, after }: Measured, report: Report): void {
  const appends: { [category: string]: number } = {}
  for (const { stream } of after.appended.slice(before.appended.length)) {
    const category = stream.split('-')[0]!
    appends[category] = (appends[category] ?? 0) + 1
  }
  const reads = Object.entries(after.readsOf).map(
    ([name, count]) => [name, count - (before.readsOf[name] ?? 0)] as const,
  )
  report.note('appends by stream', perSale(Object.entries(appends), sales))
  report.note('reads by stream ($$: metadata)', perSale(reads, sales))
}

const perSale = (counts: readonly (readonly [string, number])[], sales: number): string =>
  counts
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${(count / sales).toFixed(1)}`)
    .join(', ')
