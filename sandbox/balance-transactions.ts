import type { Sql } from '#platform/database/database.ts'
import type { NewObject } from '#sandbox/sandbox-context.ts'

interface BalanceChange {
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'transfer' | 'transfer_refund' | 'adjustment'
  /** Cents; negative when money leaves the balance. */
  readonly amount: number
  readonly fee?: number
  /** The id of the charge, refund, dispute or transfer. */
  readonly source: string
}

/** The processor's fee for a card payment, cents: 2.9 % and 30 cents. */
export const processingFee = (amount: number): number => Math.round((amount * 29) / 1000) + 30
/** The processor's fee for a dispute, won or lost, cents. */
export const DISPUTE_FEE = 1500

/** A movement on the marketplace's own balance. */
export const newBalanceTransaction = (
  { id, created }: NewObject,
  { type, amount, fee = 0, source }: BalanceChange,
) => ({
  id,
  object: 'balance_transaction' as const,
  amount,
  available_on: created,
  balance_type: 'payments',
  created,
  currency: 'usd',
  description: null,
  exchange_rate: null,
  fee,
  fee_details:
    fee > 0 ? [{ amount: fee, application: null, currency: 'usd', description: null, type: 'stripe_fee' }] : [],
  net: amount - fee,
  reporting_category: type,
  source,
  status: 'available',
  type,
})

/** The balance of a connected account, cents: its transfers, less reversals, less payouts that have not failed. */
export async function accountBalance(sql: Sql, accountId: string): Promise<number> {
  const rows = await sql.query<{ cents: number }>(
    'select cents::float8 as cents from sandbox.account_balances where account = $1',
    [accountId],
  )
  return rows[0]?.cents ?? 0
}
