import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#platform/log/log.ts'

interface ListenOptions {
  readonly config: pg.ClientConfig
  readonly channel: string
  readonly onNotification: (payload: string) => void
  readonly log: Log | undefined
  /** Called when the connection is lost. */
  readonly onLost: () => void
}

interface ListeningConnection {
  readonly client: pg.Client
  /** Resolves when the connection closes, whichever side closed it. */
  readonly lost: Promise<void>
}

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 2_000
const CONNECT_MS = 5_000

/**
 * Runs LISTEN on a separate connection. Reopens a lost connection, retrying until it succeeds, and then calls
 * `onNotification('')`, because notifications may have been missed.
 */
export async function listen(options: ListenOptions): Promise<() => Promise<void>> {
  const ending = new AbortController()
  const running = keepListening(await open(options), options, ending.signal)
  return async () => {
    ending.abort()
    await running
  }
}

async function keepListening(first: ListeningConnection, options: ListenOptions, ending: AbortSignal): Promise<void> {
  const ended = new Promise<void>((resolve) => ending.addEventListener('abort', () => resolve(), { once: true }))
  for (
    let connection: ListeningConnection | undefined = first;
    connection;
    connection = await reconnect(options, ending)
  ) {
    await Promise.race([connection.lost, ended])
    if (ending.aborted) return connection.client.end()
    options.log?.warn({ channel: options.channel }, 'lost the LISTEN connection; reconnecting')
    options.onLost()
  }
}

async function reconnect(options: ListenOptions, ending: AbortSignal): Promise<ListeningConnection | undefined> {
  const { channel, onNotification, log } = options
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(ms * 2, MAX_PAUSE_MS)) {
    await pause(ms, undefined, { signal: ending }).catch(() => undefined)
    if (ending.aborted) return undefined
    const connection = await open(options).catch((err: unknown) =>
      log?.warn({ err, channel }, 'cannot reopen the LISTEN connection yet'),
    )
    if (!connection) continue
    onNotification('')
    return connection
  }
}

async function open({ config, channel, onNotification }: ListenOptions): Promise<ListeningConnection> {
  const client = new pg.Client({
    ...config,
    statement_timeout: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECT_MS,
  })
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
  client.on('notification', ({ payload }) => onNotification(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return { client, lost }
  } catch (error) {
    await client.end()
    throw error
  }
}
