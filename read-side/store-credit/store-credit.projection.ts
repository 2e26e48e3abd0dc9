import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { StoreCreditLineKind } from '#domain/store-credit/contract.ts'
import type { StoreCreditEvent } from '#domain/store-credit/store-credit.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'

/** A store credit transaction; the amounts of an account add up to its available credit. */
export interface TransactionRow {
  readonly id: string
  readonly accountId: string
  readonly kind: StoreCreditLineKind
  /** Negative for redeemed and reserved credit. */
  readonly amountCents: number
  readonly orderIds: readonly string[]
  readonly at: string
}

export const transactions = table<TransactionRow, StoreCreditEvent>({
  name: 'transactions',
  key: 'id',
  columns: { id: 'key', accountId: 'key', kind: 'key', amountCents: 'integer', orderIds: 'json', at: 'instant' },
  indexes: ['(account_id, at desc, id desc)'],
  keysOf: ({ type, data }) =>
    'checkoutId' in data ? `${data.accountId}.${data.checkoutId}` : `${data.refundId}.${type}`,
  on: {
    StoreCreditIssued: (_, event, id) => creditFrom(event, { id, kind: 'issued' }),
    StoreCreditRefunded: (_, event, id) => creditFrom(event, { id, kind: 'refunded' }),
    StoreCreditReserved: (_, { data, meta }, id) => {
      const { accountId, amountCents } = data
      return { id, accountId, kind: 'reserved', amountCents: -amountCents, orderIds: [], at: meta.recordedAt }
    },
    StoreCreditRedeemed: (_, { data, meta }, id) => {
      const { accountId, amountCents, orders } = data
      const orderIds = orders.filter((one) => one.amountCents > 0).map(({ orderId }) => orderId)
      return { id, accountId, kind: 'redeemed', amountCents: -amountCents, orderIds, at: meta.recordedAt }
    },
    StoreCreditReservationReleased: () => null,
  },
})

export const storeCredit: Projection = { name: 'store_credit', version: 1, tables: [transactions] }

type CreditEvent = RecordedEvent<Extract<StoreCreditEvent, { type: 'StoreCreditIssued' | 'StoreCreditRefunded' }>>

function creditFrom({ data, meta }: CreditEvent, line: Pick<TransactionRow, 'id' | 'kind'>): TransactionRow {
  const { accountId, amountCents, orderId } = data
  return { ...line, accountId, amountCents, orderIds: [orderId], at: meta.recordedAt }
}
