import type { CreditLineKind } from '#domain/credit/contract.ts'
import type { CreditEvent } from '#domain/credit/credit.events.ts'
import type { Recorded } from '#domain/kernel/event.ts'
import { type Projection, table } from '../projection.ts'

/** One movement of somebody's store credit; all of an account's amounts add up to what it may spend. */
export interface CreditLineRow {
  readonly id: string
  readonly accountId: string
  readonly kind: CreditLineKind
  /** Below zero for what went, or is put by. */
  readonly amountCents: number
  readonly orderIds: readonly string[]
  readonly at: string
}

export const lines = table<CreditLineRow, CreditEvent>({
  name: 'lines',
  key: 'id',
  columns: { id: 'key', accountId: 'key', kind: 'key', amountCents: 'integer', orderIds: 'json', at: 'instant' },
  indexes: ['(account_id, at desc, id desc)'],
  keysOf: ({ type, data }) =>
    'checkoutId' in data ? `${data.accountId}.${data.checkoutId}` : `${data.refundId}.${type}`,
  folds: {
    CreditGranted: (_, event, id) => came(event, { id, kind: 'granted' }),
    CreditReturned: (_, event, id) => came(event, { id, kind: 'returned' }),
    CreditHeld: (_, { data, meta }, id) => {
      const { accountId, amountCents } = data
      return { id, accountId, kind: 'held', amountCents: -amountCents, orderIds: [], at: meta.at }
    },
    CreditSpent: (_, { data, meta }, id) => {
      const { accountId, amountCents, orders } = data
      const orderIds = orders.filter((one) => one.amountCents > 0).map(({ orderId }) => orderId)
      return { id, accountId, kind: 'spent', amountCents: -amountCents, orderIds, at: meta.at }
    },
    CreditReleased: () => null,
  },
})

export const creditProjection: Projection = { name: 'credit', version: 1, tables: [lines] }

type Came = Recorded<Extract<CreditEvent, { type: 'CreditGranted' | 'CreditReturned' }>>

function came({ data, meta }: Came, line: Pick<CreditLineRow, 'id' | 'kind'>): CreditLineRow {
  const { accountId, amountCents, orderId } = data
  return { ...line, accountId, amountCents, orderIds: [orderId], at: meta.at }
}
