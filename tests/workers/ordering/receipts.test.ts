import { expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { type DomainEvent, LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import type { BillingDocumentEvent } from '#domain/ordering/billing-document.events.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids, PROCESSED_AT, paid, placed } from '#tests/support/order-events.ts'
import { Killed, killableProcess } from '#tests/workers/support/killable-process.ts'
import { billingDocuments } from '#workers/ordering/billing-documents.ts'
import { firstOpenBlock } from '#workers/ordering/receipt-numbers.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const MAY = '2026-05-01T09:00:00.000Z'
const accountId = idNamed('account', 'orchard')
const orderId = (nth: number) => idNamed('order', `${nth}`)

/** A log with a producer, and several processes on it. */
async function marketplace() {
  const log = createEventLog({ store: memoryEventStore(), keys: memoryKeyVault(), definitions: eventDefinitions })
  const market = { name: 'Farmgate' }
  const revisions = new Map<string, number>()
  let nth = 0
  const append = async (stream: string, events: readonly DomainEvent[], at = MAY) => {
    const from = revisions.get(stream) ?? NO_STREAM
    const meta = () => ({
      commandId: `said ${nth++}`,
      index: 0,
      correlationId: 'test',
      recordedAt: at,
      actor: { kind: 'system', id: 'test' } as const,
    })
    await log.append([{ stream, expectedRevision: from, events: events.map((event) => ({ event, meta: meta() })) }])
    revisions.set(stream, from + events.length)
  }
  const called = (businessName: string, at = MAY) => {
    const location = { zipCode: '05641', city: 'Barre', state: 'VT', latitude: 44, longitude: -72 }
    const profile = { businessName, description: '', tags: [], location, imageUrl: null }
    const type = revisions.has(producer.stream(ids.producerId)) ? 'ProducerProfileUpdated' : 'ProducerRegistered'
    const data = { producerId: ids.producerId, accountId, ...profile }
    return append(producer.stream(ids.producerId), [{ type, data }], at)
  }
  await called('Old Orchard')
  return {
    log,
    called,
    of: async <T extends BillingDocumentEvent['type']>(type: T) =>
      (await log.readAll(LOG_START, 100_000, [type])).events as unknown as RecordedEvent<
        Extract<BillingDocumentEvent, { type: T }>
      >[],
    say: (id: string, events: readonly OrderEvent[], at = MAY) =>
      append(
        order.stream(id),
        events.map((event) => ({ ...event, data: { ...event.data, orderId: id } })),
        at,
      ),
    process: (through = (bus: CommandBus) => bus) =>
      billingDocuments({ bus: through(createCommandBus({ log })), log, runtime: systemRuntime, market }),
  }
}

const numbersOf = (events: readonly { readonly data: { readonly number: string } }[]) =>
  events.map(({ data }) => data.number).sort()
const consecutive = (series: string, count: number, year = 2026) =>
  Array.from({ length: count }, (_, nth) => `${series}-${year}-${String(nth + 1).padStart(6, '0')}`)

test('concurrent processes number orders without gaps', async () => {
  const { say, process, of } = await marketplace()
  const all = Array.from({ length: 1_100 }, (_, nth) => orderId(nth))
  for (const id of all) await say(id, [placed(), paid()])
  const processes = [process(), process(), process()]
  // Two processes handle each order, as if a job ran twice.
  const jobs = all.flatMap((id, nth) => [nth % 3, (nth + 1) % 3].map((who) => ({ id, who })))
  for (let at = 0; at < jobs.length; at += 24)
    await Promise.all(jobs.slice(at, at + 24).map(({ id, who }) => processes[who]!.issue(id)))
  const issued = await of('ReceiptIssued')
  expect(numbersOf(issued)).toEqual(consecutive('R', all.length))
  expect(new Set(issued.map(({ data }) => data.orderId)).size).toBe(all.length)
})

test('a process that dies at any step leaves no gap', async () => {
  const { say, process, of } = await marketplace()
  let nth = 0
  for (let diesAt = 1; diesAt <= 3; diesAt++)
    for (const when of ['before', 'after'] as const) {
      const id = orderId(nth++)
      await say(id, [placed(), paid()])
      await expect(process(killableProcess(diesAt, when).bus).issue(id)).rejects.toThrow(Killed)
      await say(orderId(100 + nth), [placed(), paid()])
      await process().issue(orderId(100 + nth))
      expect(await process().issue(id)).toMatch(/^R-2026-/)
    }
  expect(numbersOf(await of('ReceiptIssued'))).toEqual(consecutive('R', 12))
})

test("the seller has the name of the sale's day", async () => {
  const { say, called, process, of } = await marketplace()
  await say(orderId(1), [placed(), paid()])
  await called('New Orchard', '2026-06-01T09:00:00.000Z')
  await process().issue(orderId(1))
  await say(orderId(2), [placed(), paid()], '2026-06-02T09:00:00.000Z')
  await process().issue(orderId(2))
  expect((await of('ReceiptIssued')).map(({ data }) => data.seller.name)).toEqual(['Old Orchard', 'New Orchard'])
})

test('numbers start at one each calendar year', async () => {
  const { say, process, of } = await marketplace()
  const nights = ['2026-12-31T23:00:00.000Z', '2027-01-01T04:30:00.000Z', '2027-01-01T05:30:00.000Z']
  for (const [nth, at] of nights.entries()) await say(orderId(nth), [placed(), paid(at)])
  for (const nth of nights.keys()) await process().issue(orderId(nth))
  const issued = await of('ReceiptIssued')
  expect(issued.map(({ data }) => [data.number, data.issuedOn])).toEqual([
    ['R-2026-000001', '2026-12-31'],
    ['R-2026-000002', '2026-12-31'],
    ['R-2027-000001', '2027-01-01'],
  ])
})

const OUTAGE_ENDS = '2026-07-04T09:00:00.000Z'

test('documents have the date of the processor', async () => {
  const { say, process, of } = await marketplace()
  const [submitted, failing] = [at(sent, '2026-07-02T03:00:00.000Z'), at(failed, '2026-07-03T12:00:00.000Z')]
  await say(orderId(1), [placed(), paid('2026-07-01T03:00:00.000Z'), agreed, submitted, failing], OUTAGE_ENDS)
  for (const revision of [3, 4]) await process().applyRefundEvent(orderId(1), revision)
  const [receipt] = await of('ReceiptIssued')
  const [note] = await of('CreditNoteIssued')
  const [voided] = await of('CreditNoteVoided')
  expect([receipt!.data.issuedOn, note!.data.issuedOn, voided!.data.voidedOn]).toEqual([
    '2026-06-30',
    '2026-07-01',
    '2026-07-03',
  ])
})

const at = (event: OrderEvent, occurredAt: string) => ({ ...event, data: { ...event.data, occurredAt } }) as OrderEvent
const refundId = idNamed('refund', 'one')
const parts = {
  lines: [{ itemId: idNamed('product', 'apples'), quantity: 1, cents: 250 }],
  subtotalCents: 250,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 15,
  totalCents: 265,
  platformFeeCents: 12,
}
const agreed: OrderEvent = {
  type: 'OrderRefundApproved',
  data: { ...ids, refundId, reason: 'unfulfillable', breakdown: parts, note: 'hail', currency: 'USD' },
}
const sent: OrderEvent = {
  type: 'OrderRefundSubmitted',
  data: { ...ids, processorRefundId: 're_1', amountCents: 265, refundId, currency: 'USD', occurredAt: PROCESSED_AT },
}
const failed: OrderEvent = {
  type: 'OrderRefundFailed',
  data: {
    ...ids,
    refundId,
    failureReason: 'lost_or_stolen_card',
    amountCents: 1059,
    currency: 'USD',
    occurredAt: PROCESSED_AT,
  },
}

test('a refund gets one credit note to its receipt', async () => {
  const { say, process, of } = await marketplace()
  await say(orderId(1), [placed(), paid(), agreed, sent])
  await Promise.all([process(), process(), process()].map(({ applyRefundEvent: follow }) => follow(orderId(1), 3)))
  const notes = await of('CreditNoteIssued')
  expect(notes.map(({ data }) => data)).toMatchObject([
    {
      number: 'C-2026-000001',
      receiptNumber: 'R-2026-000001',
      refundId,
      reason: 'unfulfillable',
      note: 'hail',
      money: { subtotalCents: 250, processingFeeCents: 15, totalCents: 265 },
      lines: [{ name: 'Apples', unit: 'per_pound', quantity: 1, cents: 250 }],
    },
  ])
})

test.each([[[3, 4]], [[4, 3]]])('a failed refund voids its credit note (order %j)', async (revisions) => {
  const { say, process, of } = await marketplace()
  await say(orderId(1), [placed(), paid(), agreed, sent, failed])
  for (const revision of [...revisions, ...revisions]) await process().applyRefundEvent(orderId(1), revision)
  expect([(await of('CreditNoteIssued')).length, (await of('CreditNoteVoided')).length]).toEqual([1, 1])
})

test('a refund that was never submitted has no credit note', async () => {
  const { say, process, of } = await marketplace()
  await say(orderId(1), [placed(), paid(), agreed, failed])
  await process().applyRefundEvent(orderId(1), 3)
  expect(await of('CreditNoteIssued')).toEqual([])
})

test('the open number block is found in few queries', async () => {
  for (const books of [0, 1, 2, 3, 7, 8, 100, 1_000]) {
    let calls = 0
    const full = async (book: number) => {
      calls += 1
      return book < books
    }
    expect(await firstOpenBlock(full, 0)).toBe(books)
    expect(calls).toBeLessThan(24)
  }
})
