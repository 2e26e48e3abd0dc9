import { LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'

/** One checkout as the bench saw it from outside, ms since 1970. */
export interface Seen {
  readonly dueAt: number
  readonly sentAt: number
  readonly answeredAt: number
}

/** When a checkout's own events were decided, ms since 1970: every step of it is told in the log with its time. */
type Stamps = Partial<Record<string, number>>

export interface Told {
  readonly stamps: ReadonlyMap<string, Stamps>
  /** Of each type of event, how many there are. */
  readonly counts: ReadonlyMap<string, number>
}

const TYPES = ['CheckoutPaymentRequested', 'StockReserved', 'OrderPlaced']

/** Reads the whole log once. */
export async function toldBy(log: EventLog): Promise<Told> {
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
export function partsOf(seen: ReadonlyMap<string, Seen>, { stamps }: Told): [string, number[]][] {
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
export const completedAt = (seen: ReadonlyMap<string, Seen>, { stamps }: Told): [Seen, number][] =>
  [...seen].map(([checkoutId, outside]) => [outside, stamps.get(checkoutId)?.CheckoutCompleted ?? Number.NaN])
