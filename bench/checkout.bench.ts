import { setTimeout as pause } from 'node:timers/promises'
import { LOG_START } from '#domain/kernel/event.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { imbalances } from '#tests/support/balance.ts'
import { cardAt } from './card.ts'
import { cartOf, openSellers } from './carts.ts'
import type { CheckoutMarket } from './checkout-market.ts'
import { completedAt, partsOf, type Seen, type Told, toldBy } from './checkout-steps.ts'
import { type Client, createClient } from './client.ts'
import { certain, figuresOf, told } from './figures.ts'
import { keepPace } from './in-flight.ts'
import type { Report } from './report.ts'
import { sharesOf, workNow, workOfEach } from './work-shares.ts'
import { bareAppend, bareAsking } from './yardsticks.ts'

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
