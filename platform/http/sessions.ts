import { createHash } from 'node:crypto'
import type { Instant } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'

/** Where people are signed in. A session is named by an id that opens nothing; its key is a hash of what the cookie bears. */
export interface Sessions {
  /** The account's sessions, the one seen last first. */
  of(accountId: string): Promise<OpenSession[]>
  /** Ends one of the account's own; false when it has none such. */
  end(accountId: string, id: string): Promise<boolean>
  /** Ends all of the account's but the one under this key, and returns how many; with `begunBefore` only older ones. */
  endOthers(accountId: string, key: string, begunBefore?: Instant): Promise<number>
  /** Ends every one of the account's, and returns how many; with `begunBefore` only older ones. */
  endAll(accountId: string, begunBefore?: Instant): Promise<number>
  /** How many each of the accounts has, and when one of them was last seen; nothing for those who have none. */
  openOf(accountIds: readonly string[]): Promise<OpenSessions[]>
}

export interface OpenSessions {
  readonly accountId: string
  readonly open: number
  readonly seenAt: string
}

export interface OpenSession {
  readonly id: string
  readonly key: string
  /** As the browser described itself when it signed in. */
  readonly userAgent: string | null
  readonly createdAt: string
  readonly seenAt: string
}

/** How long a session lasts without activity and altogether, ms. */
export interface SessionLimits {
  readonly idleMs: number
  readonly absoluteMs: number
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Staff also while they owe something (a longer password, a second step) before they may work. */
export const SESSION_LIMITS: Readonly<Record<'staff' | 'member', SessionLimits>> = {
  staff: { idleMs: 30 * MINUTE, absoluteMs: 12 * 60 * MINUTE },
  member: { idleMs: 14 * DAY, absoluteMs: 90 * DAY },
}

/** Which limit ended a session. */
export type SessionEnd = 'idle' | 'expired'

/** Who reads the table cannot ride a session. */
export const sessionKey = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex')

/** Every process hears on it which session is no more, by its key. */
export const SESSION_ENDED = 'farmgate_session_ended'

export const sessionsIn = (db: Sql, now: () => Instant = () => new Date().toISOString()): Sessions => ({
  of: (accountId) => db.query<OpenSession>(OF_ACCOUNT, [accountId, now()]),
  end: async (accountId, id) => (await db.query(END_OWN, [accountId, id])).length > 0,
  endOthers: async (accountId, key, begunBefore = END_OF_TIME) =>
    (await db.query(END_OTHERS, [accountId, begunBefore, key])).length,
  endAll: async (accountId, begunBefore = END_OF_TIME) => (await db.query(END_ALL, [accountId, begunBefore])).length,
  openOf: (accountIds) => db.query<OpenSessions>(OPEN_OF, [accountIds, now()]),
})

const ending = (which: string): string => `
  with gone as (delete from sessions where ${which} returning sid_hash, account_id)
  select pg_notify('${SESSION_ENDED}', sid_hash) from gone where account_id is not null`
/** Ends a session by its key. */
export const END_BY_KEY = ending('sid_hash = $1')
const END_OWN = ending('account_id = $1 and id = $2')
const END_ALL = ending('account_id = $1 and created_at <= $2::timestamptz')
const END_OTHERS = ending('account_id = $1 and created_at <= $2::timestamptz and sid_hash <> $3')
const END_OF_TIME = 'infinity'

/** Within its limits at an instant, given as SQL. */
export const openAt = (now: string): string =>
  `expires_at > ${now}::timestamptz and seen_at + idle_limit > ${now}::timestamptz`
/** Not one that still owes a code. */
const SIGNED_IN = `data::jsonb ->> 'accountId' is not null and ${openAt('$2')}`
const OPEN_OF = `
  select account_id as "accountId", count(*)::int as open, max(seen_at) as "seenAt"
  from sessions where account_id = any($1) and ${SIGNED_IN} group by account_id`
const OF_ACCOUNT = `
  select id, sid_hash as key, data::jsonb ->> 'userAgent' as "userAgent", created_at as "createdAt", seen_at as "seenAt"
  from sessions where account_id = $1 and ${SIGNED_IN} order by seen_at desc, created_at desc, id`
