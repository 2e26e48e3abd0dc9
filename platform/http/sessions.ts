import { createHash } from 'node:crypto'
import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import type { Instant } from '#domain/kernel/event.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import { groupLookups } from '#platform/database/group-calls.ts'

/** The sessions of accounts. A session's id grants no access; its key is a hash of the cookie's session id. */
export interface Sessions {
  /** The account's sessions, most recently active first. */
  of(accountId: string): Promise<OpenSession[]>
  /** Ends one session of the account; returns false if it has no such session. */
  end(accountId: string, id: string): Promise<boolean>
  /**
   * Ends all sessions of the account except the one with this key, and returns their number; with `begunBefore`, only
   * older ones.
   */
  endOthers(accountId: string, key: string, begunBefore?: Instant): Promise<number>
  /** Ends all sessions of the account and returns their number; with `begunBefore`, only older ones. */
  endAll(accountId: string, begunBefore?: Instant): Promise<number>
  /** Number of sessions and latest activity of each account; accounts without a session are omitted. */
  openOf(accountIds: readonly string[]): Promise<OpenSessions[]>
}

export interface OpenSessions {
  readonly accountId: string
  readonly open: number
  readonly lastSeenAt: string
}

export interface OpenSession {
  readonly id: string
  readonly key: string
  /** User agent at sign-in. */
  readonly userAgent: string | null
  readonly createdAt: string
  readonly lastSeenAt: string
}

/** Maximum duration of a session without activity, and in total, ms. */
export interface SessionLimits {
  readonly idleMs: number
  readonly absoluteMs: number
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Staff limits also apply while staff setup is incomplete (a longer password, two-factor authentication). */
export const SESSION_LIMITS: Readonly<Record<'staff' | 'member', SessionLimits>> = {
  staff: { idleMs: 30 * MINUTE, absoluteMs: 12 * 60 * MINUTE },
  member: { idleMs: 14 * DAY, absoluteMs: 90 * DAY },
}

/** Which limit ended a session. */
export type SessionEnd = 'idle' | 'expired'

/** The hash of a session id, so that the table does not reveal session ids. */
export const sessionKey = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex')

/** Channel that notifies every process of ended sessions, by key. */
export const SESSION_ENDED = 'farmgate_session_ended'

export const sessionsIn = (db: Sql, now: () => Instant = () => new Date().toISOString()): Sessions => ({
  of: (accountId) => db.query<OpenSession>(OF_ACCOUNT, [accountId, now()]),
  end: async (accountId, id) => (await db.query(END_OWN, [accountId, id])).length > 0,
  endOthers: async (accountId, key, begunBefore = END_OF_TIME) =>
    (await db.query(END_OTHERS, [accountId, begunBefore, key])).length,
  endAll: async (accountId, begunBefore = END_OF_TIME) => (await db.query(END_ALL, [accountId, begunBefore])).length,
  openOf: (accountIds) => db.query<OpenSessions>(OPEN_OF, [accountIds, now()]),
})

const deleteAndNotify = (condition: string): string => `
  with gone as (delete from sessions where ${condition} returning sid_hash, account_id)
  select pg_notify('${SESSION_ENDED}', sid_hash) from gone where account_id is not null`
/** Ends a session by its key. */
const END_BY_KEY = deleteAndNotify('sid_hash = $1')
const END_OWN = deleteAndNotify('account_id = $1 and id = $2')
const END_ALL = deleteAndNotify('account_id = $1 and created_at <= $2::timestamptz')
const END_OTHERS = deleteAndNotify('account_id = $1 and created_at <= $2::timestamptz and sid_hash <> $3')
const END_OF_TIME = 'infinity'

/** SQL condition: the session is within its limits at an instant. */
export const openAt = (now: string): string =>
  `expires_at > ${now}::timestamptz and last_seen_at + idle_limit > ${now}::timestamptz`
/** Excludes sessions that still need a code. */
const SIGNED_IN = `data::jsonb ->> 'accountId' is not null and ${openAt('$2')}`
const OPEN_OF = `
  select account_id as "accountId", count(*)::int as open, max(last_seen_at) as "lastSeenAt"
  from sessions where account_id = any($1) and ${SIGNED_IN} group by account_id`
const OF_ACCOUNT = `
  select id, sid_hash as key, data::jsonb ->> 'userAgent' as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt"
  from sessions where account_id = $1 and ${SIGNED_IN} order by last_seen_at desc, created_at desc, id`

/** Timestamps of a stored session (ms since 1970) and its idle limit (ms). */
export interface StoredSession {
  readonly beganAt: number
  readonly activeAt: number
  readonly idleMs: number
}

export interface SessionRows extends SessionStore {
  /** Records activity and the owner's current limits; limits only become tighter. */
  recordActivity(id: string, activity: { readonly limits: SessionLimits; readonly activeAt: number }): Promise<void>
}

/** The lifetime of a session without a signed-in account, ms. */
const VISITOR_MS = 30 * 24 * 3_600_000

/**
 * Session store for `@fastify/session`, keyed by the hash of the session id. A session past a limit is returned
 * without its account and with the reason in `ended`, until its row is purged.
 */
export function sessionRows(db: Database, now: () => Instant): SessionRows {
  const rowOf = groupLookups(
    (keys) => db.query<Row>(READ, [keys, now()]),
    ({ key }) => key,
  )
  const read = async (key: string): Promise<Session | null> => {
    const row = await rowOf(key)
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
      const lifetimeMs = owner ? SESSION_LIMITS.member.absoluteMs : VISITOR_MS
      db.query(WRITE, [sessionKey(id), owner, JSON.stringify(session), at, lifetimeMs]).then(
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
    recordActivity: async (id, { limits, activeAt }) =>
      void (await db.query(RECORD_ACTIVITY, [sessionKey(id), activeAt / 1000, limits.idleMs, limits.absoluteMs])),
  }
}

interface Row {
  readonly key: string
  readonly data: string
  readonly beganAt: string
  readonly activeAt: string
  readonly idleMs: string
  readonly absoluteMs: string
  readonly ended: SessionEnd | null
}

/** Includes sessions that still need a code, so that ending all sessions of an account ends them too. */
const ownerOf = ({ accountId, pendingTwoFactor }: Pick<Session, 'accountId' | 'pendingTwoFactor'>): string | null =>
  accountId ?? pendingTwoFactor?.accountId ?? null

const READ = `
  select sid_hash as key, data, ${ms('created_at')} as "beganAt", ${ms('last_seen_at')} as "activeAt", ${ms('idle_limit')} as "idleMs",
    ${ms('expires_at - created_at')} as "absoluteMs",
    case when expires_at <= $2::timestamptz then 'expired' when last_seen_at + idle_limit <= $2::timestamptz then 'idle' end as ended
  from sessions where sid_hash = any($1)`
// A session that still needs a code does not count as account activity.
const recordingActivity = (session: string): string => `
  with session as (${session} returning data::jsonb ->> 'accountId' as account)
  ${recordActivity('select account from session where account is not null')}`
const RECORD_ACTIVITY = recordingActivity(`
  update sessions set last_seen_at = greatest(last_seen_at, to_timestamp($2)), idle_limit = least(idle_limit, ${interval('$3')}),
    expires_at = least(expires_at, created_at + ${interval('$4')})
  where sid_hash = $1`)
const WRITE = recordingActivity(`
  insert into sessions (sid_hash, account_id, data, created_at, last_seen_at, expires_at)
  values ($1, $2, $3, $4::timestamptz, $4::timestamptz, $4::timestamptz + ${interval('$5')})
  on conflict (sid_hash) do update set account_id = $2, data = $3, expires_at = case
    when sessions.account_id is distinct from $2 then sessions.created_at + ${interval('$5')} else sessions.expires_at end`)

function ms(expression: string): string {
  return `extract(epoch from ${expression}) * 1000`
}

function interval(milliseconds: string): string {
  return `${milliseconds}::float8 * interval '1 millisecond'`
}

/** The date (`2026-05-01`, UTC) of each account's last activity. */
export interface AccountActivity {
  /** Records activity today. */
  record(accountId: string): Promise<void>
  /** Deletes the record; returns the number of rows. */
  erase(accountId: string): Promise<number>
}

export const accountActivityIn = (db: Sql): AccountActivity => ({
  record: async (accountId) => void (await db.query(recordActivity('select $1::text'), [accountId])),
  erase: async (accountId) =>
    (await db.query('delete from account_activity where account_id = $1 returning 1', [accountId])).length,
})

/** SQL that records today's activity for each account of a query; writes once per day. */
function recordActivity(accounts: string): string {
  return `
  insert into account_activity (account_id, last_used_on)
  select account, (now() at time zone 'utc')::date from (${accounts}) as used(account)
  on conflict (account_id) do update set last_used_on = excluded.last_used_on
  where account_activity.last_used_on < excluded.last_used_on`
}
