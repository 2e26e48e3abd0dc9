import { setTimeout as pause } from 'node:timers/promises'
import type { CheckoutMarket } from '#bench/checkout-market.ts'
import { cardAt, cartOf, openSellers } from '#bench/checkout-market.ts'
import { type Client, createClient, keepPace } from '#bench/load.ts'
import { sharesOf, workNow, workOfEach } from '#bench/processor-time.ts'
import type { Report } from '#bench/report.ts'
import { certain, figuresOf, told } from '#bench/report.ts'
import { bareAppend, bareAsking } from '#bench/yardsticks.ts'
import { LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { imbalances } from '#tests/support/balance.ts'

export interface Load {
  /** Checkouts due in a second, whatever becomes of those before. */
  readonly rate: number
  readonly seconds: number
}

const BUYERS = 200
const WARM_SECONDS = 10

/** Checkouts at a fixed rate, each paid as soon as it can be, until all of them are orders that are paid. */
export async function benchCheckout(stage: CheckoutMarket, load: Load, report: Report): Promise<void> {
  const shop = await openShopping(stage)
  const asking = await bareAsking(stage.payments, load.rate)
  report.line(`yardstick: asking the processor, ${load.rate}/s`, told(figuresOf(asking)))
  const warm = await sell(shop, { rate: Math.ceil(load.rate / 2), seconds: WARM_SECONDS }, 0)
  await happened(stage.engines.log, 'CheckoutCompleted', warm.seen.size)

  const before = workNow(stage.pids)
  const sale = await sell(shop, load, load.rate * WARM_SECONDS)
  const shares = sharesOf(before, workNow(stage.pids), sale.elapsedMs)
  report.line(`start checkout, ${load.rate}/s for ${load.seconds} s`, told(figuresOf(sale.latencies)), 'p99 60 ms')
  report.line('work while they came, of one processor', shares)
  const all = new Map([...warm.seen, ...sale.seen])
  await happened(stage.engines.log, 'CheckoutCompleted', all.size)
  const { log } = stage.engines
  const sold = workNow(stage.pids)
  const facts = await toldBy(log)
  tellSale(sale, facts, report)
  const read = workNow(stage.pids)
  await happened(log, 'TransferCreated', facts.counts.get('OrderPaid') ?? 0)
  report.heading('And what comes after')
  report.line('the last producer paid', `${since(sale.endedAt)} after the last was due`)
  report.line('processor time of one, until completed', workOfEach(before, sold, sale.seen.size))
  report.line('… and then, until its producers are paid', workOfEach(read, workNow(stage.pids), sale.seen.size))
  await balanceOf(stage, all, report)
  await tellYardstick(stage, facts, report)
}

interface Shopping {
  readonly buyers: readonly Client[]
  readonly cart: (nth: number) => object
  readonly pay: (clientSecret: string) => Promise<void>
}

async function openShopping(stage: CheckoutMarket): Promise<Shopping> {
  const sellers = await openSellers(stage)
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => createClient(stage.market)))
  return { buyers, cart: (nth) => cartOf(sellers, nth), pay: cardAt(stage.sandbox.port) }
}

interface Sale {
  readonly seen: ReadonlyMap<string, Seen>
  readonly latencies: readonly number[]
  /** What the market answered those that were not started, and how often. */
  readonly failed: ReadonlyMap<string, number>
  readonly elapsedMs: number
  /** When the last was due, ms since 1970. */
  readonly endedAt: number
}

/** Starts checkouts at the pace and pays each when its answer has come; resolves once all are answered and paid. */
async function sell({ buyers, cart, pay }: Shopping, load: Load, first: number): Promise<Sale> {
  const count = load.rate * load.seconds
  const seen = new Map<string, Seen>()
  const failed = new Map<string, number>()
  const paying: Promise<void>[] = []
  const began = now()
  const { latencies, elapsedMs } = await keepPace({ count, perSecond: load.rate }, async (i) => {
    const [dueAt, sentAt] = [began + (i * 1000) / load.rate, now()]
    const { status, body } = await buyers[i % buyers.length]!.call('POST', '/api/checkouts', { body: cart(first + i) })
    const answeredAt = now()
    if (status !== 200) return void failed.set(body, (failed.get(body) ?? 0) + 1)
    const { checkoutId, payment } = JSON.parse(body) as { checkoutId: string; payment: { clientSecret: string } }
    certain(!seen.has(checkoutId), 'two buyers have the same checkout')
    seen.set(checkoutId, { dueAt, sentAt, answeredAt })
    paying.push(pay(payment.clientSecret))
  })
  await Promise.all(paying)
  return { seen, latencies, failed, elapsedMs, endedAt: began + ((count - 1) * 1000) / load.rate }
}

const now = (): number => performance.timeOrigin + performance.now()
const since = (at: number): string => `${((now() - at) / 1000).toFixed(1)} s`

const GIVE_UP_AFTER = 600_000

/** Waits until the log holds so many events of a type. */
async function happened(log: EventLog, type: string, count: number): Promise<void> {
  const deadline = now() + GIVE_UP_AFTER
  let [after, seen] = [LOG_START, 0]
  while (seen < count) {
    certain(now() < deadline, `${count - seen} × ${type} never happened`)
    const page = await log.readAll(after, 1_000, [type])
    after = page.next
    seen += page.events.length
    if (page.atHead) await pause(250)
  }
}

function tellSale(sale: Sale, facts: Told, report: Report): void {
  const ends = completedAt(sale.seen, facts)
  const completed = ends.reduce((last, [, at]) => Math.max(last, at), 0)
  const untilCompleted = ends.map(([{ answeredAt }, at]) => at - answeredAt)
  const started = sale.seen.size.toLocaleString('en-US')
  report.line('started, paid and completed', `${started}, each of them`)
  for (const [answer, count] of sale.failed) report.note(`not started: ${count}`, answer)
  report.line('answered → completed (paying, notice, sale)', told(figuresOf(untilCompleted)))
  report.line('the last one completed', `${((completed - sale.endedAt) / 1000).toFixed(1)} s after the last was due`)
  report.heading('Where the time of "start checkout" goes, by the times in the log')
  for (const [what, took] of partsOf(sale.seen, facts)) report.line(what, told(figuresOf(took)))
}

/** Log, processor and shelves tell the same to the cent, and every checkout that was acknowledged came to orders. */
async function balanceOf({ engines, payments }: CheckoutMarket, all: Sale['seen'], report: Report): Promise<void> {
  const { stamps } = await toldBy(engines.log)
  const lost = [...all.keys()].filter((checkoutId) => stamps.get(checkoutId)?.CheckoutCompleted === undefined)
  certain(lost.length === 0, `${lost.length} checkouts were lost: ${lost.slice(0, 5)}`)
  const wrong = await imbalances({ engines, payments })
  certain(wrong.length === 0, `${wrong.length} sums differ: ${wrong.slice(0, 5).join('; ')}`)
  report.line('charges, orders, transfers, shelves', 'equal to the cent; none lost, none doubled')
}

async function tellYardstick(stage: CheckoutMarket, { counts }: Told, report: Report): Promise<void> {
  const events = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const bare = await bareAppend(await stage.newDatabase('bare'), events)
  report.line(`yardstick: bare append of ${events.toLocaleString('en-US')} events`, `${bare.toFixed(1)} s`)
}

/** One checkout as the bench saw it from outside, ms since 1970. */
interface Seen {
  readonly dueAt: number
  readonly sentAt: number
  readonly answeredAt: number
}

/** When a checkout's own events were decided, ms since 1970: every step of it is told in the log with its time. */
type Stamps = Partial<Record<string, number>>

interface Told {
  readonly stamps: ReadonlyMap<string, Stamps>
  /** Of each type of event, how many there are. */
  readonly counts: ReadonlyMap<string, number>
}

const TYPES = ['CheckoutPaymentRequested', 'StockReserved', 'OrderPlaced']

/** Reads the whole log once. */
async function toldBy(log: EventLog): Promise<Told> {
  const stamps = new Map<string, Stamps>()
  const counts = new Map<string, number>()
  for (let page = { next: LOG_START, atHead: false }; !page.atHead; ) {
    const read = await log.readAll(page.next, 5_000)
    for (const event of read.events) note(event, { stamps, counts })
    page = read
  }
  return { stamps, counts }
}

function note(
  { type, data, meta }: RecordedEvent,
  { stamps, counts }: { stamps: Map<string, Stamps>; counts: Map<string, number> },
) {
  counts.set(type, (counts.get(type) ?? 0) + 1)
  if (!type.startsWith('Checkout') && !TYPES.includes(type)) return
  const { checkoutId } = data as unknown as { checkoutId: string }
  const known = stamps.get(checkoutId) ?? {}
  stamps.set(checkoutId, known)
  known[type] ??= Date.parse(meta.at)
}

/** What each part of "start checkout" took on the way, one number for each checkout, ms. */
function partsOf(seen: ReadonlyMap<string, Seen>, { stamps }: Told): [string, number[]][] {
  const all = [...seen].flatMap(([checkoutId, outside]) => {
    const inside = stamps.get(checkoutId)
    return inside ? [{ ...outside, ...inside } as Stamps & Seen] : []
  })
  return PARTS.map(([what, from, to]) => [what, all.map((one) => one[to]! - one[from]!)])
}

const PARTS: readonly (readonly [what: string, from: string, to: string])[] = [
  ['waiting in the bench to be sent', 'dueAt', 'sentAt'],
  ['HTTP, session, facts, pricing', 'sentAt', 'CheckoutStarted'],
  ['recording the start (and the buyer’s key)', 'CheckoutStarted', 'StockReserved'],
  ['holds', 'StockReserved', 'CheckoutStockReserved'],
  ['recording the holds', 'CheckoutStockReserved', 'OrderPlaced'],
  ['orders', 'OrderPlaced', 'CheckoutOrdersPlaced'],
  ['recording the orders, asking the processor', 'CheckoutOrdersPlaced', 'CheckoutPaymentRequested'],
  ['recording it, waiting for read models, HTTP', 'CheckoutPaymentRequested', 'answeredAt'],
]

/** When each was about to be recorded as completed, ms since 1970. */
const completedAt = (seen: ReadonlyMap<string, Seen>, { stamps }: Told): [Seen, number][] =>
  [...seen].map(([checkoutId, outside]) => [outside, stamps.get(checkoutId)?.CheckoutCompleted ?? Number.NaN])
