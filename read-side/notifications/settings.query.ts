import { type Chosen, NOTHING_CHOSEN } from '#domain/notifications/topics.ts'
import type { Sql } from '#platform/database/database.ts'

/** What a member has chosen to hear of. */
export async function chosenBy(db: Sql, accountId: string): Promise<Chosen> {
  const [row] = await db.query<Chosen>('select said, sound from notifications.chosen where account_id = $1', [
    accountId,
  ])
  return row ?? NOTHING_CHOSEN
}
