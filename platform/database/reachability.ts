import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#platform/log/log.ts'

/** Whether the server answers, as far as this process knows. */
export interface Reachability {
  reachable(): boolean
  /** A connection was lost or a statement got no answer: the server is asked at once whether it is there. */
  suspect(): void
  stop(): Promise<void>
}

interface Options {
  readonly config: pg.ClientConfig
  readonly log: Log | undefined
}

const [PAUSE_MS, CONNECT_MS] = [500, 5_000]

/**
 * One lost connection says nothing about the server, so each suspicion is checked over a connection of its own. While the
 * server does not answer it is asked again every half second. Both changes are logged once.
 */
export function reachabilityOf({ config, log }: Options): Reachability {
  const stopping = new AbortController()
  const { signal } = stopping
  let away = false
  let checking: Promise<void> | undefined

  const note = (trouble: unknown): void => {
    if (trouble && !away) log?.error({ err: trouble }, 'PostgreSQL does not answer')
    if (!trouble && away) log?.info({}, 'PostgreSQL answers again')
    away = trouble !== undefined
  }
  const check = async (): Promise<void> => {
    for (;;) {
      const trouble = await knock(config)
      if (signal.aborted) return
      note(trouble)
      if (!away) return
      await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  return {
    reachable: () => !away,
    suspect: () => {
      if (signal.aborted) return
      checking ??= check().finally(() => {
        checking = undefined
      })
    },
    stop: async () => {
      stopping.abort()
      await checking
    },
  }
}

/** What keeps the server from answering; undefined when it answers. */
export async function knock(config: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client({ ...config, application_name: 'farmgate-check', connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}
