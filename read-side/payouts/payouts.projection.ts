import type { AccountRequirements, PayoutAccountEvent, TransferEvent } from '#domain/payouts/payouts.events.ts'
import { creates, type Projection, table } from '#platform/projections/projection.ts'

export interface AccountRow {
  readonly producerId: string
  readonly processorAccountId: string
  /** Null until the processor reports them. */
  readonly requirements: AccountRequirements | null
}

export const accounts = table<AccountRow, PayoutAccountEvent>({
  name: 'accounts',
  key: 'producerId',
  columns: { producerId: 'key', processorAccountId: 'key', requirements: 'json' },
  keysOf: (event) => event.data.producerId,
  on: {
    PayoutAccountCreated: (row, { data }) => row ?? { ...data, requirements: null },
    PayoutAccountUpdated: (_, { data }) => data,
  },
})

/** An entry of a producer's statement: the share of a sale, or the deduction for a refund. */
export interface StatementEntryRow {
  /** Order id, or order id and refund id. */
  readonly id: string
  readonly producerId: string
  readonly orderId: string
  readonly refundId: string | null
  /** Negative for deductions. */
  readonly netCents: number
  /** The processor has completed the transfer or reversal. */
  readonly completed: boolean
  /** When the buyer paid or got the refund, by the processor's clock. */
  readonly at: string
}

export const statementEntries = table<StatementEntryRow, TransferEvent>({
  name: 'statement_entries',
  key: 'id',
  columns: {
    id: 'key',
    producerId: 'key',
    orderId: 'key',
    refundId: 'key',
    netCents: 'integer',
    completed: 'boolean',
    at: 'instant',
  },
  indexes: ['(producer_id, at)', '(order_id)'],
  keysOf: ({ type, data }) => {
    const { orderId } = data
    if (type === 'TransferReduced' || type === 'TransferReversalScheduled' || type === 'TransferReversed')
      return `${orderId}.${data.refundId}`
    return orderId
  },
  on: {
    TransferScheduled: creates(({ data }, id) => ({
      id,
      producerId: data.producerId,
      orderId: data.orderId,
      refundId: null,
      netCents: data.amountCents,
      completed: false,
      at: data.paidAt,
    })),
    TransferRequested: (row) => row,
    TransferCreated: (row) => row && { ...row, completed: true },
    // The transfer was not sent yet: sale and deduction add up to the amount that will be sent.
    TransferReduced: (_, { data }, id) => deductionFrom(id, data, true),
    TransferReversalScheduled: (_, { data }, id) => deductionFrom(id, data, false),
    TransferReversed: (row) => row && { ...row, completed: true },
  },
})

export const payouts: Projection = { name: 'payouts', version: 2, tables: [accounts, statementEntries] }

type Deduction = Extract<TransferEvent, { type: 'TransferReduced' | 'TransferReversalScheduled' }>['data']

const deductionFrom = (
  id: string,
  { producerId, orderId, refundId, amountCents, refundedAt: at }: Deduction,
  completed: boolean,
): StatementEntryRow => ({ id, producerId, orderId, refundId, netCents: -amountCents, completed, at })
