import { setTimeout as pause } from 'node:timers/promises'
import type { CheckoutMarket } from '#bench/checkout-market.ts'
import { invariant, type Report } from '#bench/report.ts'
import { LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { imbalances } from '#tests/support/balance.ts'

const PAGE_SIZE = 5_000
const GIVE_UP_AFTER_MS = 600_000

/** The events of a type, page by page. */
async function* eventsOf(log: EventLog, type: string): AsyncGenerator<readonly RecordedEvent[]> {
  for (let page = { next: LOG_START, atHead: false }; !page.atHead; ) {
    const read = await log.readAll(page.next, PAGE_SIZE, [type])
    yield read.events
    page = read
  }
}

/** The number of events of a type in the log. */
export async function eventCount(log: EventLog, type: string): Promise<number> {
  let count = 0
  for await (const events of eventsOf(log, type)) count += events.length
  return count
}

/** Waits until the log has this many events of a type. */
export async function waitForEvents(log: EventLog, type: string, count: number): Promise<void> {
  const deadline = performance.now() + GIVE_UP_AFTER_MS
  let after = LOG_START
  let seen = 0
  while (seen < count) {
    invariant(performance.now() < deadline, `${count - seen} × ${type} missing`)
    const page = await log.readAll(after, 1_000, [type])
    after = page.next
    seen += page.events.length
    if (page.atHead) await pause(250)
  }
}

/** Waits until all read models include all current events of the log. */
export async function waitUntilCaughtUp({ db, log }: { db: Database; log: EventLog }): Promise<void> {
  const head = Number(await log.head())
  while ((await appliedPosition(db)) < head) await pause(20)
}

/** The log position that all read models include. */
async function appliedPosition(db: Database): Promise<number> {
  const rows = await db.query<{ position: string | null }>(
    'select min(position) as position from projection_checkpoints',
  )
  return Number(rows[0]?.position ?? -1)
}

/** Checks that no paid checkout is lost, and that log, processor and stock agree to the cent. */
export async function checkBalance(
  { engines, payments }: CheckoutMarket,
  checkoutIds: ReadonlySet<string>,
  report: Report,
): Promise<void> {
  const completed = new Set<string>()
  for await (const events of eventsOf(engines.log, 'CheckoutCompleted'))
    for (const { data } of events) completed.add((data as unknown as { checkoutId: string }).checkoutId)
  const lost = [...checkoutIds].filter((id) => !completed.has(id))
  invariant(lost.length === 0, `${lost.length} checkouts were lost: ${lost.slice(0, 5)}`)
  const differences = await imbalances({ engines, payments })
  invariant(differences.length === 0, `${differences.length} sums differ: ${differences.slice(0, 5).join('; ')}`)
  report.line('charges, orders, transfers, stock', 'equal to the cent; none lost, none duplicated')
}
