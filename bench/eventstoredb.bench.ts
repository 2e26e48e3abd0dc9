import { setTimeout as pause } from 'node:timers/promises'
import { type CheckoutMarket, cardPayer, openShops, randomCart } from '#bench/checkout-market.ts'
import { createClient, runConcurrently } from '#bench/load.ts'
import { formatLatencies, invariant, perSecond, type Report } from '#bench/report.ts'
import type { EventStoreDbServerProcess } from '#tests/support/eventstoredb-server/server.ts'

/** How long the test server takes to store an append, as measured on a server that flushes each to disk, ms. */
export const FLUSH_MS = 2.7

const WARM_UP = 20
const ALONE = 100
const BUYERS = 8
const TOGETHER = 320

type Calls = Awaited<ReturnType<EventStoreDbServerProcess['calls']>>

/** Counts what one sale asks of EventStoreDB, from the start of the checkout to the producers' transfers. */
export async function benchEventStoreDb(
  market: CheckoutMarket,
  server: EventStoreDbServerProcess,
  report: Report,
): Promise<void> {
  const buy = await openBuyers(market, server)
  for (let index = 0; index < WARM_UP; index++) await buy(index)
  const alone = await measure(server, { first: WARM_UP, count: ALONE, inFlight: 1 }, buy)
  reportSales('1 buyer', alone, report)
  reportStreams(alone, report)
  reportSales(
    `${BUYERS} buyers`,
    await measure(server, { first: WARM_UP + ALONE, count: TOGETHER, inFlight: BUYERS }, buy),
    report,
  )
}

/** Returns a function that buys the cart of an index and resolves when that many checkouts are completed. */
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

interface Measured {
  readonly sales: number
  readonly latencies: readonly number[]
  readonly elapsedMs: number
  readonly before: Calls
  readonly after: Calls
  /** For sales one after another: the appends of each until it was completed. */
  readonly chains: readonly number[]
}

async function measure(
  server: EventStoreDbServerProcess,
  { first, count, inFlight }: { first: number; count: number; inFlight: number },
  buy: (index: number) => Promise<void>,
): Promise<Measured> {
  const before = await server.calls()
  const chains: number[] = []
  const { latencies, elapsedMs } = await runConcurrently({ count, inFlight }, async (index) => {
    const from = inFlight === 1 ? (await server.calls()).appended.length : 0
    await buy(first + index)
    if (inFlight === 1) chains.push(longestChain((await server.calls()).appended.slice(from)))
  })
  await waitForCount(server, 'TransferCreated', await server.countOf('OrderPaid'))
  return { sales: count, latencies, elapsedMs, before, after: await server.calls(), chains }
}

/** The number of appends of which each begins after the one before was stored. */
function longestChain(appended: Calls['appended']): number {
  let length = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { from, to } of appended.toSorted((a, b) => a.to - b.to)) {
    if (from < end) continue
    length += 1
    end = to
  }
  return length
}

function reportSales(who: string, { sales, latencies, elapsedMs, before, after, chains }: Measured, report: Report) {
  const each = (count: (calls: Calls) => number) => ((count(after) - count(before)) / sales).toFixed(1)
  report.heading(`${sales} sales by ${who}, per sale`)
  report.line(
    'appends',
    each(({ append }) => append),
    '12',
  )
  if (chains.length > 0)
    report.line('… one after another', (chains.reduce((sum, length) => sum + length, 0) / sales).toFixed(1), '6')
  report.line(
    'reads',
    each(({ read, subscribe }) => read + subscribe),
    '20',
  )
  report.line(
    'events read',
    each(({ eventsRead }) => eventsRead),
  )
  report.line(
    'events received on subscriptions',
    each(({ eventsPushed }) => eventsPushed),
  )
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
