import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import type { Instant } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import { noteUses } from './last-uses.ts'
import { END_BY_KEY, SESSION_LIMITS, type SessionEnd, type SessionLimits, sessionKey } from './sessions.ts'

/** How the row of a session stands, ms since 1970 and ms. */
export interface StoredSession {
  readonly beganAt: number
  readonly activeAt: number
  readonly idleMs: number
}

export interface SessionRows extends SessionStore {
  /** Notes activity and the limits that hold for its owner now; limits only ever become tighter. */
  keep(id: string, kept: { readonly limits: SessionLimits; readonly activeAt: number }): Promise<void>
}

/** The lifetime of a session without a signed-in account, ms. */
const VISITOR_MS = 30 * 24 * 3_600_000

/**
 * Rows of `sessions`, found by the hash of their id. A session past one of its limits comes back without its account and with the
 * reason in `ended`, until its row is swept.
 */
export function sessionRows(db: Database, now: () => Instant): SessionRows {
  const read = async (key: string): Promise<Session | null> => {
    const [row] = await db.query<Row>(READ, [key, now()])
    if (!row) return null
    const { cookie, _csrf, ...data } = JSON.parse(row.data) as Session & { readonly _csrf?: string }
    const stored = { beganAt: Number(row.beganAt), activeAt: Number(row.activeAt), idleMs: Number(row.idleMs) }
    if (!row.ended) return { ...data, cookie, _csrf, stored } as unknown as Session
    if (!data.accountId) return null
    const afterMs = row.ended === 'idle' ? stored.idleMs : row.absoluteMs
    return { cookie, _csrf, ended: { why: row.ended, afterMs: Number(afterMs) } } as unknown as Session
  }
  return {
    get: (id, done) => {
      read(sessionKey(id)).then(
        (session) => done(null, session),
        (error: unknown) => done(error),
      )
    },
    set: (id, { stored: _, ended: __, ...session }, done) => {
      const at = now()
      const owner = ownerOf(session)
      const lasts = owner ? SESSION_LIMITS.member.absoluteMs : VISITOR_MS
      db.query(WRITE, [sessionKey(id), owner, JSON.stringify(session), at, lasts]).then(
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
    keep: async (id, { limits, activeAt }) =>
      void (await db.query(KEEP, [sessionKey(id), activeAt / 1000, limits.idleMs, limits.absoluteMs])),
  }
}

interface Row {
  readonly data: string
  readonly beganAt: string
  readonly activeAt: string
  readonly idleMs: string
  readonly absoluteMs: string
  readonly ended: SessionEnd | null
}

/** Ending all sessions of an account includes those that still owe a code. */
const ownerOf = ({ accountId, halfway }: Pick<Session, 'accountId' | 'halfway'>): string | null =>
  accountId ?? halfway?.accountId ?? null

const READ = `
  select data, ${ms('created_at')} as "beganAt", ${ms('seen_at')} as "activeAt", ${ms('idle_limit')} as "idleMs",
    ${ms('expires_at - created_at')} as "absoluteMs",
    case when expires_at <= $2::timestamptz then 'expired' when seen_at + idle_limit <= $2::timestamptz then 'idle' end as ended
  from sessions where sid_hash = $1`
// A signed-in session uses its account; one that still owes a code does not yet.
const used = (session: string): string => `
  with session as (${session} returning data::jsonb ->> 'accountId' as account)
  ${noteUses('select account from session where account is not null')}`
const KEEP = used(`
  update sessions set seen_at = greatest(seen_at, to_timestamp($2)), idle_limit = least(idle_limit, ${interval('$3')}),
    expires_at = least(expires_at, created_at + ${interval('$4')})
  where sid_hash = $1`)
const WRITE = used(`
  insert into sessions (sid_hash, account_id, data, created_at, seen_at, expires_at)
  values ($1, $2, $3, $4::timestamptz, $4::timestamptz, $4::timestamptz + ${interval('$5')})
  on conflict (sid_hash) do update set account_id = $2, data = $3, expires_at = case
    when sessions.account_id is distinct from $2 then sessions.created_at + ${interval('$5')} else sessions.expires_at end`)

function ms(expression: string): string {
  return `extract(epoch from ${expression}) * 1000`
}

function interval(milliseconds: string): string {
  return `${milliseconds}::float8 * interval '1 millisecond'`
}
