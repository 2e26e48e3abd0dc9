import type { Migration } from '#platform/database/migrate.ts'

/** The sandbox computes the balance of a connected account from its transfers and payouts. */
export const sandboxBalances: Migration = {
  name: 'v1-013-sandbox-balances',
  up: `
    create index transfers_by_destination on sandbox.objects ((body->>'destination')) where kind = 'transfer';
    create index payouts_by_account on sandbox.objects ((body->>'account')) where kind = 'payout';
  `,
}
