import type { Instant } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import { openAt, SESSION_ENDED } from '#platform/http/sessions.ts'

/** Who is in by which session, in this process; whoever's session ends is told to leave. */
export interface SessionRegistry {
  /** `leave` is called once, when the session ends. The answer takes them off the list. */
  register(key: string, leave: () => void): () => void
  close(): Promise<void>
}

interface SessionRegistryOptions {
  readonly now: () => Instant
  /** How often sessions are checked against their limits, ms: a socket alone keeps none open. */
  readonly everyMs?: number
}

/** Hears of ended sessions by NOTIFY; when one may have been missed, and every minute, every guest's session is looked up. */
export async function sessionRegistry(
  db: Database,
  { now, everyMs = 60_000 }: SessionRegistryOptions,
): Promise<SessionRegistry> {
  const guests = new Map<string, Set<() => void>>()

  function end(key: string): void {
    for (const leave of guests.get(key) ?? []) leave()
    guests.delete(key)
  }

  async function check(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    // Nobody is let stay on a guess: whoever cannot be looked up comes back with their cookie.
    const open = await db.query<{ key: string }>(SELECT_OPEN, [keys, now()]).catch(() => [])
    const known = new Set(open.map(({ key }) => key))
    for (const key of keys) if (!known.has(key)) end(key)
  }

  const stop = await db.listen(SESSION_ENDED, (key) => (key ? end(key) : void check([...guests.keys()])))
  const timer = setInterval(() => void check([...guests.keys()]), everyMs)
  return {
    register: (key, leave) => {
      guests.set(key, (guests.get(key) ?? new Set()).add(leave))
      // It may have ended between the look at its cookie and this moment.
      void check([key])
      return () => {
        guests.get(key)?.delete(leave)
        if (guests.get(key)?.size === 0) guests.delete(key)
      }
    },
    close: async () => {
      clearInterval(timer)
      await stop()
    },
  }
}

const SELECT_OPEN = `select sid_hash as key from sessions where sid_hash = any($1) and ${openAt('$2')}`
