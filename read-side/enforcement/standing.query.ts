import type { EnforcementActionView, MyAccountStatus } from '#domain/enforcement/contract.ts'
import type { AccountStatus } from '#domain/enforcement/enforcement-types.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'
import { columnsOf } from './columns.ts'

/** How an account stands, as its holder sees it: which of the staff decided is not told. */
export async function ownStanding(
  db: Sql,
  { accountId, now }: { readonly accountId: string; readonly now: Instant },
): Promise<MyAccountStatus> {
  const [[account], sanctions] = await Promise.all([
    db.query<{ standing: AccountStatus }>('select standing from identity.accounts where id = $1', [accountId]),
    db.query<EnforcementActionView>(OWN, [accountId]),
  ])
  const mayAsk = ({ askedAt, over, appealDeadline }: EnforcementActionView) =>
    askedAt === null && over !== 'lifted' && now < appealDeadline
  return {
    standing: account?.standing ?? 'good',
    sanctions: sanctions.map((each) => ({ ...each, mayAsk: mayAsk(each) })),
  }
}

const OWN = `select ${columnsOf('s')} from enforcement.actions s where s.account_id = $1 order by s.decided_at desc, s.id desc`

/** What an account sells under, whether or not anybody may see it. */
export async function producerOf(db: Sql, accountId: string): Promise<string | undefined> {
  const [row] = await db.query<{ producerId: string | null }>(
    'select producer_id as "producerId" from identity.accounts where id = $1',
    [accountId],
  )
  return row?.producerId ?? undefined
}

export interface PassedPause {
  readonly accountId: string
  readonly enforcementActionId: string
}

/** Pauses whose last day is over. */
export const passedPauses = (db: Sql, today: CalendarDate): Promise<PassedPause[]> =>
  db.query<PassedPause>(
    `select account_id as "accountId", id as "enforcementActionId" from enforcement.actions
     where kind = 'pause' and over is null and until < $1 order by id`,
    [today],
  )
