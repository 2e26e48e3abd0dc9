import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Database } from '#platform/database/database.ts'

/** Does one thing of a name at a time, in whatever process; who comes while it is done is told to try again. */
export type NameLock = <T>(work: () => Promise<T>) => Promise<T | Refusal>

export const withNameLock =
  (db: Database, name: string): NameLock =>
  (work) =>
    db.transaction(async (sql) => {
      const [turn] = await sql.query<{ mine: boolean }>(TURN, [name])
      return turn?.mine ? work() : refuse('conflict')
    })

const TURN = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine'
