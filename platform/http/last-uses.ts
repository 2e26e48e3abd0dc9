import type { Sql } from '#platform/database/database.ts'

/** The day (`2026-05-01`, UTC) each account was last used: signed in to, or used while signed in. */
export interface LastUses {
  /** It is used today. */
  note(accountId: string): Promise<void>
  /** Forgets it, and answers how much that was. */
  forget(accountId: string): Promise<number>
}

export const lastUsesIn = (db: Sql): LastUses => ({
  note: async (accountId) => void (await db.query(noteUses('select $1::text'), [accountId])),
  forget: async (accountId) =>
    (await db.query('delete from account_uses where account_id = $1 returning 1', [accountId])).length,
})

/** Notes for each account a query answers that it is used today; writes once a day. */
export const noteUses = (accounts: string): string => `
  insert into account_uses (account_id, day)
  select account, (now() at time zone 'utc')::date from (${accounts}) as used(account)
  on conflict (account_id) do update set day = excluded.day where account_uses.day < excluded.day`
