import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#platform/log/log.ts'

interface ListenOptions {
  readonly config: pg.ClientConfig
  readonly channel: string
  readonly onNotification: (payload: string) => void
  readonly log: Log | undefined
  /** Called when the connection is lost. */
  readonly lost: () => void
}

interface ListeningConnection {
  readonly client: pg.Client
  /** Resolves when the connection closes, whichever side closed it. */
  readonly lost: Promise<void>
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000
const CONNECT_MS = 5_000

/**
 * Runs LISTEN on a separate connection. A lost connection is reopened however long that takes; then `onNotification('')`
 * reports that notifications may have been missed.
 */
export async function listen(listening: ListenOptions): Promise<() => Promise<void>> {
  const ending = new AbortController()
  const kept = keepListening(await open(listening), listening, ending.signal)
  return async () => {
    ending.abort()
    await kept
  }
}

async function keepListening(first: ListeningConnection, listening: ListenOptions, ending: AbortSignal): Promise<void> {
  const ended = new Promise<void>((resolve) => ending.addEventListener('abort', () => resolve(), { once: true }))
  for (let line: ListeningConnection | undefined = first; line; line = await reconnect(listening, ending)) {
    await Promise.race([line.lost, ended])
    if (ending.aborted) return line.client.end()
    listening.log?.warn({ channel: listening.channel }, 'lost the LISTEN connection; reconnecting')
    listening.lost()
  }
}

async function reconnect(listening: ListenOptions, ending: AbortSignal): Promise<ListeningConnection | undefined> {
  const { channel, onNotification, log } = listening
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
    await pause(ms, undefined, { signal: ending }).catch(() => undefined)
    if (ending.aborted) return undefined
    const line = await open(listening).catch((err: unknown) =>
      log?.warn({ err, channel }, 'cannot reopen the LISTEN connection yet'),
    )
    if (!line) continue
    onNotification('')
    return line
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
