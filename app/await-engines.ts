import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Config } from '#platform/config/config.ts'
import { eventStoreAddress } from '#platform/config/eventstore-url.ts'
import { probe } from '#platform/database/database.postgres.ts'
import { failureOf } from '#platform/database/database.ts'
import { EventStoreUnavailable } from '#platform/event-store/event-store.ts'
import type { Access } from '#platform/event-store/eventstoredb/access.ts'
import type { Log } from '#platform/log/log.ts'

interface ExternalEngine {
  readonly name: string
  /** Without credentials. */
  readonly address: string
  /** Why the engine is not available yet; undefined once it is, or if waiting does not help. */
  readonly fault: () => Promise<unknown>
}

const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 3_000

/**
 * Waits until all external engines of the configuration are available, so that processes may start in any order. Throws
 * a one-line error if one is not available within the start timeout.
 */
export async function awaitEngines(config: Config, log: Log): Promise<void> {
  const deadline = performance.now() + config.startTimeoutMs
  await Promise.all(externalEngines(config).map((engine) => waitFor(engine, { deadline, config, log })))
}

interface WaitOptions {
  readonly deadline: number
  readonly config: Config
  readonly log: Log
}

async function waitFor(engine: ExternalEngine, { deadline, config, log }: WaitOptions): Promise<void> {
  const { name, address, fault } = engine
  for (let pauseMs = FIRST_PAUSE_MS, tries = 0; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS), tries++) {
    const cause = await fault()
    if (cause === undefined) return
    if (tries === 0) log.warn({ engine: name, address, reason: reasonOf(cause) }, `waiting for ${name} at ${address}`)
    const waitMs = Math.min(pauseMs * (0.75 + Math.random() / 4), deadline - performance.now())
    if (waitMs <= 0)
      throw new Error(
        `${name} at ${address} was not available within ${config.startTimeoutMs / 1000} s: ${reasonOf(cause)}`,
      )
    await pause(waitMs)
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  // The error of a host name with several addresses has no message.
  return error.message.split('\n')[0] || String((error as NodeJS.ErrnoException).code ?? error.name)
}

function externalEngines({ databaseUrl, redisUrl, eventStore }: Config): ExternalEngine[] {
  const engines: ExternalEngine[] = []
  if (databaseUrl) engines.push(postgresAt(databaseUrl))
  if (redisUrl) engines.push(redisAt(redisUrl))
  if (eventStore.kind === 'eventstoredb') engines.push(eventStoreAt(eventStore.url))
  return engines
}

const postgresAt = (url: string): ExternalEngine => ({
  name: 'PostgreSQL',
  address: new URL(url).host || (new URL(url).searchParams.get('host') ?? 'its socket'),
  fault: async () => {
    const error = await probe({ connectionString: url })
    return error !== undefined && failureOf(error) === 'lost' ? error : undefined
  },
})

const redisAt = (url: string): ExternalEngine => ({
  name: 'Redis',
  address: new URL(url).host,
  fault: async () => {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: null, connectTimeout: 5_000 })
    // The underlying error: `connect` itself only rejects because the connection was closed.
    let cause: unknown
    redis.on('error', (error) => {
      cause = error
    })
    try {
      await redis.connect()
      await redis.ping()
      return undefined
    } catch (error) {
      const reason = cause ?? error
      return /^(WRONGPASS|NOAUTH|NOPERM)/.test(reasonOf(reason)) ? undefined : reason
    } finally {
      redis.disconnect()
    }
  },
})

const eventStoreAt = (url: string): ExternalEngine => ({
  name: 'EventStoreDB',
  address: eventStoreAddress(url)?.hosts.join(',') ?? '',
  fault: async () => {
    // A large dependency, so it is loaded on demand.
    const { eventStoreDbEventStore } = await import('#platform/event-store/event-store.eventstoredb.ts')
    const store = eventStoreDbEventStore({ connectionString: url, responseTimeoutMs: 3_000, deadlineMs: 3_000 })
    try {
      await store.head()
      return undefined
    } catch (error) {
      return error instanceof EventStoreUnavailable ? error : undefined
    } finally {
      await store.close()
    }
  },
})

/** In production, refuses to start if the EventStoreDB user could hide history. The error says what to do. */
export async function requireClosedEventStore({ mode, eventStore }: Config): Promise<void> {
  if (mode !== 'production' || eventStore.kind === 'postgres' || eventStore.allowsOpenAcl) return
  const { accessOf } = await import('#platform/event-store/eventstoredb/access.ts')
  const problems = accessProblems(await accessOf({ url: eventStore.url }))
  if (problems.length > 0)
    throw new Error(
      `the user of EVENTSTORE_URL ${problems.join(', and ')}. Run "npm run app -- prepare-eventstore" (docs/operations.md), or allow it by name with ALLOW=eventstore-open-acl`,
    )
}

/** The problems of a user's access, each as a predicate: `may delete streams`. */
export function accessProblems(access: Access): string[] {
  return [
    ...(access.mayDelete ? ['may delete streams'] : []),
    ...(access.mayWriteMetadata ? ['may write metadata of streams, which can hide events'] : []),
    ...(access.mayReadMetadata ? [] : ['may not read metadata of streams']),
    ...(access.mayAppend ? [] : ['may not append']),
    ...(access.mayReadAll ? [] : ['may not read $all']),
  ]
}
