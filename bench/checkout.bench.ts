import { setTimeout as pause } from 'node:timers/promises'
import { bareAppend, barePaymentRequests } from '#bench/baselines.ts'
import { type CheckoutMarket, cardPayer, openShops, randomCart } from '#bench/checkout-market.ts'
import { cpuShares, cpuTimePerItem, cpuTimes } from '#bench/cpu-profile.ts'
import { type Client, createClient, runAtRate } from '#bench/load.ts'
import { formatLatencies, invariant, type Report } from '#bench/report.ts'
import { LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { imbalances } from '#tests/support/balance.ts'

export interface Load {
  /** Checkouts per second, whether or not earlier ones have completed. */
  readonly rate: number
  readonly seconds: number
}

const BUYERS = 200
const WARM_UP_SECONDS = 10

/** Starts checkouts at a fixed rate and pays each one. Waits until all are completed and their producers paid. */
export async function benchCheckout(market: CheckoutMarket, load: Load, report: Report): Promise<void> {
  const { log } = market.engines
  const shoppers = await openShoppers(market)
  const requests = await barePaymentRequests(market.payments, load.rate)
  report.line(`baseline: payment requests, ${load.rate}/s`, formatLatencies(requests))
  const warmUp = await runCheckouts(shoppers, { rate: Math.ceil(load.rate / 2), seconds: WARM_UP_SECONDS }, 0)
  await waitForEvents(log, 'CheckoutCompleted', warmUp.times.size)

  const atStart = cpuTimes(market.pids)
  const run = await runCheckouts(shoppers, load, load.rate * WARM_UP_SECONDS)
  const shares = cpuShares(atStart, cpuTimes(market.pids), run.elapsedMs)
  report.line(`start checkout, ${load.rate}/s for ${load.seconds} s`, formatLatencies(run.latencies), 'p99 60 ms')
  report.line('CPU during the run, of one processor', shares)
  const all = new Map([...warmUp.times, ...run.times])
  await waitForEvents(log, 'CheckoutCompleted', all.size)
  const atCompletion = cpuTimes(market.pids)
  const summary = await summarizeLog(log)
  reportCheckouts(run, summary, report)
  const beforePayouts = cpuTimes(market.pids)
  await waitForEvents(log, 'TransferCreated', summary.counts.get('OrderPaid') ?? 0)
  report.heading('After the checkouts')
  report.line('the last producer paid', `${since(run.endedAt)} after the last checkout was due`)
  report.line('CPU time per checkout, until completed', cpuTimePerItem(atStart, atCompletion, run.times.size))
  report.line(
    '… and from then until its producers are paid',
    cpuTimePerItem(beforePayouts, cpuTimes(market.pids), run.times.size),
  )
  await checkBalance(market, all, report)
  await reportBaseline(market, summary, report)
}

interface Shoppers {
  readonly clients: readonly Client[]
  readonly cart: (index: number) => object
  readonly pay: (clientSecret: string) => Promise<void>
}

async function openShoppers(market: CheckoutMarket): Promise<Shoppers> {
  const shops = await openShops(market)
  const clients = await Promise.all(Array.from({ length: BUYERS }, () => createClient(market.market)))
  return { clients, cart: (index) => randomCart(shops, index), pay: cardPayer(market.sandbox.port) }
}

/** The times of a checkout at the client, ms since 1970. */
interface ClientTimes {
  readonly dueAt: number
  readonly sentAt: number
  readonly respondedAt: number
}

interface Run {
  /** By checkout id. */
  readonly times: ReadonlyMap<string, ClientTimes>
  readonly latencies: readonly number[]
  /** The responses to checkouts that were not started, with their number. */
  readonly failed: ReadonlyMap<string, number>
  readonly elapsedMs: number
  /** When the last checkout was due, ms since 1970. */
  readonly endedAt: number
}

/** Starts checkouts at the rate and pays each one after its response. Resolves when all payments are confirmed. */
async function runCheckouts({ clients, cart, pay }: Shoppers, load: Load, firstCart: number): Promise<Run> {
  const count = load.rate * load.seconds
  const times = new Map<string, ClientTimes>()
  const failed = new Map<string, number>()
  const payments: Promise<void>[] = []
  const began = now()
  const { latencies, elapsedMs } = await runAtRate({ count, perSecond: load.rate }, async (i) => {
    const dueAt = began + (i * 1000) / load.rate
    const sentAt = now()
    const client = clients[i % clients.length]!
    const { status, body } = await client.call('POST', '/api/checkouts', { body: cart(firstCart + i) })
    const respondedAt = now()
    if (status !== 200) return void failed.set(body, (failed.get(body) ?? 0) + 1)
    const { checkoutId, payment } = JSON.parse(body) as { checkoutId: string; payment: { clientSecret: string } }
    invariant(!times.has(checkoutId), 'two buyers have the same checkout')
    times.set(checkoutId, { dueAt, sentAt, respondedAt })
    payments.push(pay(payment.clientSecret))
  })
  await Promise.all(payments)
  return { times, latencies, failed, elapsedMs, endedAt: began + ((count - 1) * 1000) / load.rate }
}

const now = (): number => performance.timeOrigin + performance.now()
const since = (at: number): string => `${((now() - at) / 1000).toFixed(1)} s`

const GIVE_UP_AFTER_MS = 600_000

/** Waits until the log has this many events of a type. */
export async function waitForEvents(log: EventLog, type: string, count: number): Promise<void> {
  const deadline = now() + GIVE_UP_AFTER_MS
  let after = LOG_START
  let seen = 0
  while (seen < count) {
    invariant(now() < deadline, `${count - seen} × ${type} missing`)
    const page = await log.readAll(after, 1_000, [type])
    after = page.next
    seen += page.events.length
    if (page.atHead) await pause(250)
  }
}

function reportCheckouts(run: Run, summary: LogSummary, report: Report): void {
  const completions = [...run.times].map(([checkoutId, { respondedAt }]) => ({
    respondedAt,
    completedAt: summary.checkoutTimes.get(checkoutId)?.CheckoutCompleted ?? Number.NaN,
  }))
  const lastCompletedAt = completions.reduce((last, { completedAt }) => Math.max(last, completedAt), 0)
  const untilCompleted = completions.map(({ respondedAt, completedAt }) => completedAt - respondedAt)
  report.line('started, paid and completed', `${run.times.size.toLocaleString('en-US')}, each of them`)
  for (const [response, count] of run.failed) report.note(`not started: ${count}`, response)
  report.line('response → completed (payment, webhook, sale)', formatLatencies(untilCompleted))
  report.line(
    'the last one completed',
    `${((lastCompletedAt - run.endedAt) / 1000).toFixed(1)} s after the last was due`,
  )
  report.heading('Steps of "start checkout", by the times in the log')
  for (const [step, durations] of stepDurations(run.times, summary)) report.line(step, formatLatencies(durations))
}

/** No acknowledged checkout is lost; log, processor and stock agree to the cent. */
export async function checkBalance(
  { engines, payments }: CheckoutMarket,
  times: ReadonlyMap<string, unknown>,
  report: Report,
): Promise<void> {
  const { checkoutTimes } = await summarizeLog(engines.log)
  const lost = [...times.keys()].filter((id) => checkoutTimes.get(id)?.CheckoutCompleted === undefined)
  invariant(lost.length === 0, `${lost.length} checkouts were lost: ${lost.slice(0, 5)}`)
  const differences = await imbalances({ engines, payments })
  invariant(differences.length === 0, `${differences.length} sums differ: ${differences.slice(0, 5).join('; ')}`)
  report.line('charges, orders, transfers, stock', 'equal to the cent; none lost, none duplicated')
}

async function reportBaseline(market: CheckoutMarket, { counts }: LogSummary, report: Report): Promise<void> {
  const events = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const seconds = await bareAppend(await market.newDatabase('bare'), events)
  report.line(`baseline: bare append of ${events.toLocaleString('en-US')} events`, `${seconds.toFixed(1)} s`)
}

interface LogSummary {
  /** The times of each checkout's first event of each type, ms since 1970. */
  readonly checkoutTimes: ReadonlyMap<string, EventTimes>
  /** The number of events by type. */
  readonly counts: ReadonlyMap<string, number>
}
type EventTimes = Partial<Record<string, number>>

const CHECKOUT_EVENTS = ['CheckoutPaymentRequested', 'StockReserved', 'OrderPlaced']

/** Reads the whole log once. */
async function summarizeLog(log: EventLog): Promise<LogSummary> {
  const checkoutTimes = new Map<string, EventTimes>()
  const counts = new Map<string, number>()
  const add = ({ type, data, meta }: RecordedEvent): void => {
    counts.set(type, (counts.get(type) ?? 0) + 1)
    if (!type.startsWith('Checkout') && !CHECKOUT_EVENTS.includes(type)) return
    const { checkoutId } = data as unknown as { checkoutId: string }
    const times = checkoutTimes.get(checkoutId) ?? {}
    checkoutTimes.set(checkoutId, times)
    times[type] ??= Date.parse(meta.recordedAt)
  }
  for (let page = { next: LOG_START, atHead: false }; !page.atHead; ) {
    const read = await log.readAll(page.next, 5_000)
    read.events.forEach(add)
    page = read
  }
  return { checkoutTimes, counts }
}

/** The durations of each step of "start checkout", one for each checkout, ms. */
function stepDurations(times: Run['times'], { checkoutTimes }: LogSummary): [string, number[]][] {
  const all = [...times].flatMap(([checkoutId, clientTimes]) => {
    const eventTimes = checkoutTimes.get(checkoutId)
    return eventTimes ? [{ ...clientTimes, ...eventTimes } as EventTimes & ClientTimes] : []
  })
  return STEPS.map(([step, from, to]) => [step, all.map((each) => each[to]! - each[from]!)])
}

const STEPS: readonly (readonly [step: string, from: string, to: string])[] = [
  ['waiting to be sent', 'dueAt', 'sentAt'],
  ['HTTP, session, facts, pricing', 'sentAt', 'CheckoutStarted'],
  ['recording the start (and the buyer’s key)', 'CheckoutStarted', 'StockReserved'],
  ['reserving stock', 'StockReserved', 'OrderPlaced'],
  ['placing orders, payment request', 'OrderPlaced', 'CheckoutPaymentRequested'],
  ['recording the request, read models, HTTP', 'CheckoutPaymentRequested', 'respondedAt'],
]
