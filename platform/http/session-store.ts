import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { END_BY_KEY, sessionKey } from './sessions.ts'

/** How long a sign-in lasts, however often it is used, ms. */
export const MONTH_MS = 30 * 24 * 3_600_000

/** Rows of `sessions`, found by the hash of their id. */
export function sessionStore(db: Database): SessionStore {
  const read = async (key: string): Promise<Session | null> => {
    const [row] = await db.query<{ data: string; unseen: boolean }>(READ, [key])
    if (row?.unseen) await db.query(SEEN, [key])
    return row ? (JSON.parse(row.data) as Session) : null
  }
  return {
    get: (id, done) => {
      read(sessionKey(id)).then(
        (session) => done(null, session),
        (error: unknown) => done(error),
      )
    },
    set: (id, session, done) => {
      const expires = session.cookie?.expires ?? new Date(Date.now() + MONTH_MS)
      db.query(WRITE, [sessionKey(id), session.accountId ?? null, JSON.stringify(session), expires]).then(
        () => done(),
        (error: unknown) => done(error),
      )
    },
    destroy: (id, done) => {
      db.query(END_BY_KEY, [sessionKey(id)]).then(
        () => done(),
        (error: unknown) => done(error),
      )
    },
  }
}

const READ = `
  select data, account_id is not null and seen_at < now() - interval '10 minutes' as unseen
  from sessions where sid_hash = $1 and expires_at > now()`
const SEEN = 'update sessions set seen_at = now() where sid_hash = $1'
const WRITE = `
  insert into sessions (sid_hash, account_id, data, created_at, expires_at) values ($1, $2, $3, now(), $4)
  on conflict (sid_hash) do update set account_id = $2, data = $3, expires_at = $4`
