import type { Sql } from '#platform/database/database.ts'
import type { NewObject } from '#sandbox/sandbox-context.ts'

interface Movement {
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'transfer' | 'transfer_refund' | 'adjustment'
  /** Cents; below nothing where money leaves. */
  readonly amount: number
  readonly fee?: number
  readonly source: string
}

/** What the processor keeps of a card payment: 2.9 % and 30 cents. */
export const feeOf = (amount: number): number => Math.round((amount * 29) / 1000) + 30
/** What it charges for a dispute, whoever wins. */
export const DISPUTE_FEE = 1500

/** A movement on the market's own balance. */
export const newBooking = (made: NewObject, { type, amount, fee = 0, source }: Movement) => ({
  id: made.id,
  object: 'balance_transaction' as const,
  amount,
  available_on: made.created,
  balance_type: 'payments',
  created: made.created,
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

/** What lies on an account, cents: what was transferred to it and not taken back, less what went to its bank. */
export async function balanceOf(sql: Sql, accountId: string): Promise<number> {
  const rows = await sql.query<{ cents: number }>(
    `select coalesce(sum(case kind
         when 'transfer' then (body->>'amount')::bigint - (body->>'amount_reversed')::bigint
         else -(body->>'amount')::bigint end), 0)::float8 as cents
     from sandbox.objects
     where kind = 'transfer' and body->>'destination' = $1
        or kind = 'payout' and body->>'account' = $1 and body->>'status' <> 'failed'`,
    [accountId],
  )
  return rows[0]?.cents ?? 0
}
