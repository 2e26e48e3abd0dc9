import type { Sql } from '#platform/database/database.ts'
import { sessionsIn } from '#platform/http/sessions.ts'
import { idsIn } from '../ids-in.ts'
import type { OwnEvent } from './own-events.ts'

/** Where an account is signed in, as its browsers described themselves. */
export async function ownSessions(db: Sql, accountId: string): Promise<OwnEvent[]> {
  const open = await sessionsIn(db).of(accountId)
  return open.map(({ userAgent, createdAt, seenAt }) => ({
    what: 'Signed in',
    at: iso(createdAt),
    position: null,
    by: 'you',
    data: { browser: userAgent ?? 'unknown', lastSeen: iso(seenAt) },
  }))
}

/** When one of the staff opened something these streams tell of: that, and in which role; not who. */
export async function looksAt(db: Sql, streams: readonly string[]): Promise<OwnEvent[]> {
  // `order-order_1` is called `order_1` where somebody looked at it.
  const names = streams.map((stream) => stream.slice(stream.lastIndexOf('-') + 1))
  const looks = await db.query<{ at: string; role: string; what: string; of: string }>(LOOKS, [names])
  return looks.map(({ at, ...data }) => ({
    what: 'Looked at by the staff',
    at,
    position: null,
    by: 'somebody else',
    data,
  }))
}

const iso = (at: string): string => new Date(at).toISOString()

const LOOKS = `
  select at, role, what, "of" from audit.access_log
  where ${idsIn('"of"')} && $1::text[] order by at, id`
