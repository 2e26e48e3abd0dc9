import { expect, test } from 'vitest'
import type { DomainEvent } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { orderingLive } from '#read-side/ordering/ordering.live.ts'
import { ids, PROCESSED_AT } from '#tests/support/order-events.ts'
import { recorded } from '../support/view.ts'

const unused = {} as Sql & LinkSigner
const map = orderingLive({ db: unused, keys: unused })

const statusOf = (event: DomainEvent): unknown =>
  map.deliveriesOf(recorded([event])[0]!).map(({ message }) => message.status)

test('a chargeback is announced as a dispute', () => {
  const chargeback = { ...ids, chargebackId: 'chargeback_1', occurredAt: PROCESSED_AT }
  const refund = { ...ids, refundId: 'refund_1', amountCents: 1059, currency: 'USD', occurredAt: PROCESSED_AT }
  expect(statusOf({ type: 'OrderChargebackOpened', data: chargeback })).toEqual(['disputed'])
  expect(statusOf({ type: 'OrderRefundSucceeded', data: refund })).toEqual(['refunded'])
})
