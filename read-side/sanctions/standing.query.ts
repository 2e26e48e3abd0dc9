import type { Day } from '#domain/kernel/day.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { OwnStanding, SanctionView } from '#domain/sanctions/contract.ts'
import type { Standing } from '#domain/sanctions/terms.ts'
import type { Sql } from '#platform/database/database.ts'
import { columnsOf } from './columns.ts'

/** How an account stands, as its holder sees it: which of the staff decided is not told. */
export async function ownStanding(
  db: Sql,
  { accountId, now }: { readonly accountId: string; readonly now: Instant },
): Promise<OwnStanding> {
  const [[account], sanctions] = await Promise.all([
    db.query<{ standing: Standing }>('select standing from identity.accounts where id = $1', [accountId]),
    db.query<SanctionView>(OWN, [accountId]),
  ])
  const mayAsk = ({ askedAt, over, againUntil }: SanctionView) =>
    askedAt === null && over !== 'lifted' && now < againUntil
  return {
    standing: account?.standing ?? 'good',
    sanctions: sanctions.map((each) => ({ ...each, mayAsk: mayAsk(each) })),
  }
}

const OWN = `select ${columnsOf('s')} from sanctions.sanctions s where s.account_id = $1 order by s.decided_at desc, s.id desc`

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
  readonly sanctionId: string
}

/** Pauses whose last day is over. */
export const passedPauses = (db: Sql, today: Day): Promise<PassedPause[]> =>
  db.query<PassedPause>(
    `select account_id as "accountId", id as "sanctionId" from sanctions.sanctions
     where kind = 'pause' and over is null and until < $1 order by id`,
    [today],
  )
