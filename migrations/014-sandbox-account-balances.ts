import type { Migration } from '#platform/database/migrate.ts'

/** The balances of the sandbox's connected accounts, which it had computed from all their transfers and payouts. */
export const sandboxAccountBalances: Migration = {
  name: 'v1-014-sandbox-account-balances',
  up: `
    create table sandbox.account_balances (
      account text primary key,
      cents bigint not null
    );
    insert into sandbox.account_balances (account, cents)
    select account, sum(cents) from (
      select body->>'destination' as account, (body->>'amount')::bigint - (body->>'amount_reversed')::bigint as cents
      from sandbox.objects where kind = 'transfer'
      union all
      select body->>'account', -(body->>'amount')::bigint
      from sandbox.objects where kind = 'payout' and body->>'status' <> 'failed'
    ) as movements group by account;
  `,
}
