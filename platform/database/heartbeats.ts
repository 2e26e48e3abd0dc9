import type { Sql } from '#platform/database/database.ts'

/** Notes that somebody outside was heard, once a second at most: who is heard often is not kept waiting for it. */
export function recordHeartbeat(db: Sql, who: string): () => Promise<void> {
  let notedAt = 0
  return async () => {
    const now = Date.now()
    if (now - notedAt < 1_000) return
    notedAt = now
    await db.query(
      'insert into last_heard (who, at) values ($1, now()) on conflict (who) do update set at = excluded.at',
      [who],
    )
  }
}
