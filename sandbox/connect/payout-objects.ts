import type { BankAccount } from './account-objects.ts'

interface Made {
  readonly id: string
  readonly created: number
}

/** How long a transfer between banks takes, seconds. */
const UNDER_WAY = 2 * 86_400

export const newPayout = (
  made: Made,
  of: { account: string; bank: BankAccount; amount: number; automatic: boolean },
) => ({
  id: made.id,
  object: 'payout' as const,
  // The sandbox's own: the API tells payouts of one account at a time, and never says whose.
  account: of.account,
  amount: of.amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: made.created + UNDER_WAY,
  automatic: of.automatic,
  balance_transaction: null,
  created: made.created,
  currency: 'usd',
  description: of.automatic ? 'STRIPE PAYOUT' : null,
  destination: of.bank.id,
  failure_balance_transaction: null,
  failure_code: null as string | null,
  failure_message: null as string | null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: of.automatic ? 'in_progress' : 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'pending' as 'pending' | 'paid' | 'failed',
  trace_id: null,
  type: 'bank_account',
})
export type Payout = ReturnType<typeof newPayout>
