import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { noteUses } from './last-uses.ts'
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
      db.query(WRITE, [sessionKey(id), ownerOf(session), JSON.stringify(session), expires]).then(
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

/** Whoever ends all of an account's ends those too that still owe a code. */
const ownerOf = ({ accountId, halfway }: Session): string | null => accountId ?? halfway?.accountId ?? null

const READ = `
  select data, account_id is not null and seen_at < now() - interval '10 minutes' as unseen
  from sessions where sid_hash = $1 and expires_at > now()`
// Who is signed in uses their account; who still owes a code does not yet.
const used = (session: string): string => `
  with session as (${session} returning data::jsonb ->> 'accountId' as account)
  ${noteUses('select account from session where account is not null')}`
const SEEN = used('update sessions set seen_at = now() where sid_hash = $1')
const WRITE = used(`
  insert into sessions (sid_hash, account_id, data, created_at, expires_at) values ($1, $2, $3, now(), $4)
  on conflict (sid_hash) do update set account_id = $2, data = $3, expires_at = $4`)
