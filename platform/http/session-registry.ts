import type { Instant } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import { openAt, SESSION_ENDED } from '#platform/http/sessions.ts'

/** Connections of this process by session; each is closed when its session ends. */
export interface SessionRegistry {
  /**
   * Registers a connection; `onEnd` is called once when the session ends. The returned function removes the connection.
   */
  register(key: string, onEnd: () => void): () => void
  close(): Promise<void>
}

interface SessionRegistryOptions {
  readonly now: () => Instant
  /** Interval of the session limit check, ms: an open socket alone does not extend a session. */
  readonly everyMs?: number
}

/**
 * Receives ended sessions by NOTIFY. When a notification may have been missed, and every minute, it checks all of its
 * sessions in the database.
 */
export async function sessionRegistry(
  db: Database,
  { now, everyMs = 60_000 }: SessionRegistryOptions,
): Promise<SessionRegistry> {
  const connections = new Map<string, Set<() => void>>()

  function end(key: string): void {
    for (const onEnd of connections.get(key) ?? []) onEnd()
    connections.delete(key)
  }

  async function check(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    // If the check fails, the connections of all checked sessions are closed; clients reconnect with their cookie.
    const open = await db.query<{ key: string }>(SELECT_OPEN, [keys, now()]).catch(() => [])
    const openKeys = new Set(open.map(({ key }) => key))
    for (const key of keys) if (!openKeys.has(key)) end(key)
  }

  const stop = await db.listen(SESSION_ENDED, (key) => (key ? end(key) : void check([...connections.keys()])))
  const timer = setInterval(() => void check([...connections.keys()]), everyMs)
  return {
    register: (key, onEnd) => {
      connections.set(key, (connections.get(key) ?? new Set()).add(onEnd))
      // The session may have ended since its cookie was checked.
      void check([key])
      return () => {
        connections.get(key)?.delete(onEnd)
        if (connections.get(key)?.size === 0) connections.delete(key)
      }
    },
    close: async () => {
      clearInterval(timer)
      await stop()
    },
  }
}

const SELECT_OPEN = `select sid_hash as key from sessions where sid_hash = any($1) and ${openAt('$2')}`
