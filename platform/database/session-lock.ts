import pg from 'pg'

/** A lock that at most one process holds at a time. */
export interface SessionLock {
  /** Whether this process holds the lock; acquires it if it is free. Rejects if PostgreSQL does not respond. */
  acquire(): Promise<boolean>
  /** Releases the lock and closes its connection. */
  close(): Promise<void>
}

const CONNECT_MS = 5_000

/**
 * An advisory lock on its own connection. PostgreSQL releases it when the connection is lost, so a killed process
 * blocks no other. A process that loses its connection may act briefly while another process already holds the lock.
 */
export function sessionLock(url: string, name: string): SessionLock {
  let session: pg.Client | undefined
  let isHeld = false

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'farmgate-lock',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: CONNECT_MS,
    })
    const onLost = () => {
      if (session !== client) return
      session = undefined
      isHeld = false
    }
    client.on('error', onLost)
    client.on('end', onLost)
    await client.connect()
    return client
  }

  return {
    acquire: async () => {
      if (isHeld) return true
      session ??= await connect()
      const { rows } = await session.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [name],
      )
      isHeld = session !== undefined && rows[0]!.taken
      return isHeld
    },
    close: async () => {
      isHeld = false
      const open = session
      session = undefined
      await open?.end()
    },
  }
}
