import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { type EventStore, NO_STREAM, type StoredEvent } from '#platform/event-store/event-store.ts'
import { idNamed } from '#tests/support/ids.ts'

export const [ANN, AL] = [idNamed('account', 'Ann'), idNamed('account', 'Al')]
const ACTORS = [
  { kind: 'account', id: ANN },
  { kind: 'staff', id: AL },
  { kind: 'system', id: 'payouts' },
] as const
const TYPES = ['OrderPlaced', 'OrderPaid', 'StockReserved', 'NoteTaken']
const STREAMS = ['order-1', 'order-2', 'order-12', 'stock-1', 'note-1']
const ENCRYPTED = { $encrypted: 'QW5uIHB sYXRlcGxhdGU=', subject: ANN, retention: 'transaction' }
const HOUR = 3_600_000
const BEGAN = Date.parse('2026-05-01T00:00:00.000Z')

/** Appends events whose times are mostly in order, except some of a different year, like an imported history. */
export async function writeLog(store: Pick<EventStore, 'append'>, events: number): Promise<void> {
  const revisions = new Map<string, number>()
  for (let n = 0; n < events; n++) {
    const stream = STREAMS[(n * 7) % STREAMS.length]!
    const expectedRevision = revisions.get(stream) ?? NO_STREAM
    const at = new Date(BEGAN + n * HOUR - (n % 400 < 40 ? 8_000 * HOUR : (n % 5) * HOUR)).toISOString()
    const meta = {
      version: 1,
      commandId: `c "recordedAt":"${n}`,
      index: 0,
      correlationId: `sale/${n % 40}`,
      actor: ACTORS[n % 3],
      recordedAt: at,
    }
    const event = { id: randomUUID(), type: TYPES[n % 4]!, data: JSON.stringify(dataOf(n)), meta: JSON.stringify(meta) }
    await store.append([{ stream, expectedRevision, events: [event] }])
    revisions.set(stream, expectedRevision + 1)
  }
}

function dataOf(n: number): object {
  if (n % 4 === 3) return { note: `Plate ${n}, "totalCents":7`, name: ENCRYPTED }
  const lines = [{ lineTotalCents: n % 900 }, { lineTotalCents: 5_000 + (n % 11) }]
  return { orderId: `order_${n}`, totalCents: n % 1000, lines, ...(n % 2 ? { name: ENCRYPTED } : {}) }
}

const instant = fc.integer({ min: -9_000, max: 3_000 }).map((hours) => new Date(BEGAN + hours * HOUR).toISOString())
const cents = fc.integer({ min: 0, max: 6_000 })

/** Filters that find many events, some events, or none. */
export const filters: fc.Arbitrary<LogFilter> = fc.record(
  {
    from: instant,
    to: instant,
    types: fc.subarray([...TYPES, 'NeverHappened'], { minLength: 1 }).map((types) => types.join()),
    stream: fc.constantFrom(...STREAMS, 'order-', 'stock-', 'nothing-', 'order-99'),
    actorKind: fc.constantFrom('account', 'staff', 'system'),
    actor: fc.constantFrom(ANN, AL, 'payouts', 'nobody'),
    correlation: fc.integer({ min: 0, max: 41 }).map((n) => `sale/${n}`),
    minCents: cents,
    maxCents: cents,
    text: fc.constantFrom('PLATE', 'order_1', 'QW5u', '"totalCents":7', 'sale/3', 'grüße', '\\'),
  },
  { requiredKeys: [] },
)

/** A straightforward implementation of the filter over parsed events. */
export function matchesPlainly({ data, meta, stream, type }: StoredEvent, filter: LogFilter): boolean {
  const [parsed, { recordedAt: at, actor, correlationId }] = [JSON.parse(data), JSON.parse(meta)]
  const amounts = amountsIn(parsed)
  const { minCents = -Infinity, maxCents = Infinity } = filter
  const words = JSON.stringify(withoutCiphertext(parsed)) + meta
  return (
    (!filter.from || Date.parse(at) >= Date.parse(filter.from)) &&
    (!filter.to || Date.parse(at) < Date.parse(filter.to)) &&
    (!filter.types || filter.types.split(',').includes(type)) &&
    (!filter.stream || (filter.stream.endsWith('-') ? stream.startsWith(filter.stream) : stream === filter.stream)) &&
    (!filter.actorKind || actor.kind === filter.actorKind) &&
    (!filter.actor || actor.id === filter.actor) &&
    (!filter.correlation || correlationId === filter.correlation) &&
    ((filter.minCents ?? filter.maxCents) === undefined || amounts.some((n) => n >= minCents && n <= maxCents)) &&
    (!filter.text || words.toLowerCase().includes(JSON.stringify(filter.text).slice(1, -1).toLowerCase()))
  )
}

function amountsIn(value: unknown, name = ''): number[] {
  if (typeof value === 'number') return name.endsWith('Cents') ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) => amountsIn(inner, field))
}

const withoutCiphertext = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, value?.$encrypted ? { ...value, $encrypted: '' } : value]),
  )
