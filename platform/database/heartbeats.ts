import type { Sql } from '#platform/database/database.ts'

/** Returns a function that records a sign of life from an external sender. It writes at most once per second. */
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
