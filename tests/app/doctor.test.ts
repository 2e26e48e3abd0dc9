import { expect, test } from 'vitest'
import { sharedRefundIds } from '#app/cli/doctor.ts'
import { eventDefinitions } from '#app/event-definitions.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { idNamed } from '#tests/support/ids.ts'
import { PROCESSED_AT } from '#tests/support/order-events.ts'

const [shared, own] = [idNamed('refund', 'shared'), idNamed('refund', 'own')]
const [first, second] = [idNamed('order', 'first'), idNamed('order', 'second')]
const ids = { producerId: idNamed('producer', 'farm'), buyerId: idNamed('account', 'ann') }
const breakdown = {
  lines: [],
  subtotalCents: 5,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 0,
  totalCents: 5,
  platformFeeCents: 0,
}

const agreed = (orderId: string, refundId: string) => ({
  type: 'OrderRefundApproved',
  data: { ...ids, orderId, refundId, reason: 'goodwill', breakdown, note: 'soft', currency: 'USD' },
})
const sent = (orderId: string, refundId: string) => ({
  type: 'OrderRefundSubmitted',
  data: {
    ...ids,
    orderId,
    processorRefundId: 're_1',
    refundId,
    amountCents: 5,
    currency: 'USD',
    occurredAt: PROCESSED_AT,
  },
})

test('a refund id shared by two orders is reported', async () => {
  const log = createEventLog({ store: memoryEventStore(), keys: memoryKeyVault(), definitions: eventDefinitions })
  for (const [stream, ...events] of [
    [`order-${first}`, agreed(first, shared), agreed(first, own), sent(first, shared)],
    [`order-${second}`, agreed(second, shared)],
  ] as [string, ...DomainEvent[]][])
    await log.append([
      {
        stream,
        expectedRevision: NO_STREAM,
        events: events.map((event, index) => ({
          event,
          meta: {
            commandId: 'x',
            index,
            correlationId: 'x',
            recordedAt: '2026-05-01T09:00:00.000Z',
            actor: { kind: 'system', id: 'test' },
          },
        })),
      },
    ])
  expect(await sharedRefundIds(log)).toEqual([
    {
      refundId: shared,
      orders: [
        { orderId: first, status: 'submitted' },
        { orderId: second, status: 'approved' },
      ],
    },
  ])
})
