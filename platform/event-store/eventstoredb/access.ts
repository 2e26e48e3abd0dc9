import { isDeepStrictEqual } from 'node:util'
import {
  BACKWARDS,
  START as BEGINNING,
  END,
  ErrorType,
  EventStoreDBClient,
  FORWARDS,
  type JSONType,
  jsonEvent,
  NO_STREAM,
} from '@eventstore/db-client'
import { collectEvents, credentialsFor, errorTypeOf, withDeadline } from './calls.ts'

/** A user's rights to the marketplace's streams. */
export interface Access {
  /** Delete and tombstone streams; the marketplace needs neither. */
  readonly mayDelete: boolean
  /** Write metadata, which can hide events; the marketplace never does. */
  readonly mayWriteMetadata: boolean
  /** Read metadata, which distinguishes a deleted stream from a new one. */
  readonly mayReadMetadata: boolean
  readonly mayAppend: boolean
  readonly mayReadAll: boolean
}

interface Connection {
  /** `esdb://…`, with credentials. */
  readonly url: string
  /** Time limit per call, ms. */
  readonly responseTimeoutMs?: number
}

/** A stream that stays empty: writes to it expect a revision that no stream has. */
const PROBE = 'farmgate-access-probe'
const NO_SUCH_REVISION = 2n ** 53n

/** Checks the user's rights without changing anything. Throws if the server does not respond. */
export const accessOf = ({ url, responseTimeoutMs = 5_000 }: Connection): Promise<Access> =>
  withClient(url, async (client) => {
    const options = { deadline: responseTimeoutMs, ...withCredentials(url) }
    const may = (call: Promise<unknown>) => isAllowed(withDeadline(call, responseTimeoutMs))
    const firstOnly = { ...withCredentials(url), maxCount: 1 }
    const append = (stream: string) =>
      client.appendToStream(stream, jsonEvent({ type: 'Probe', data: {} }), {
        ...options,
        expectedRevision: NO_SUCH_REVISION,
      })
    return {
      mayDelete: await may(client.deleteStream(PROBE, { ...options, expectedRevision: NO_SUCH_REVISION })),
      mayWriteMetadata: await may(append(`$$${PROBE}`)),
      mayReadMetadata: await may(collectEvents(client.readStream(`$$${PROBE}`, firstOnly), responseTimeoutMs)),
      mayAppend: await may(append(PROBE)),
      mayReadAll: await may(
        collectEvents(
          client.readAll({ ...firstOnly, direction: FORWARDS, fromPosition: BEGINNING }),
          responseTimeoutMs,
        ),
      ),
    }
  })

async function isAllowed(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    const failure = errorTypeOf(error)
    if (failure === ErrorType.ACCESS_DENIED) return false
    // A wrong password is also reported as denied. A permitted probe fails with one of these two errors.
    if (failure === ErrorType.WRONG_EXPECTED_VERSION || failure === ErrorType.STREAM_NOT_FOUND) return true
    throw error
  }
}

/** A setting that `prepareAccess` wrote or found in place. */
export interface PreparedAccess {
  readonly setting: 'default access of streams' | 'access to $all'
  readonly written: boolean
}

/**
 * Lets the user append, read and read metadata; reserves deletion and metadata changes for `$admins`. Idempotent.
 * `url` has an administrator's credentials.
 */
export const prepareAccess = (
  { url, responseTimeoutMs = 5_000 }: Connection,
  user: string,
): Promise<PreparedAccess[]> =>
  withClient(url, async (client) => {
    const server: Server = { client, responseTimeoutMs, credentials: withCredentials(url) }
    const names = [user]
    const settings = {
      $userStreamAcl: { $r: names, $w: names, $d: '$admins', $mr: names, $mw: '$admins' },
      $systemStreamAcl: { $r: '$admins', $w: '$admins', $d: '$admins', $mr: '$admins', $mw: '$admins' },
    }
    const metadata = await newestEvent(server, '$$$all')
    const acl = { ...(metadata?.data.$acl as JSONRecord | undefined), $r: [...names, '$admins'] }
    return [
      {
        setting: 'default access of streams',
        written: await putNewest(server, { stream: '$settings', type: '$settings', data: settings }),
      },
      {
        setting: 'access to $all',
        written: await putNewest(server, {
          stream: '$$$all',
          type: '$metadata',
          data: { ...metadata?.data, $acl: acl },
        }),
      },
    ]
  })

interface Server {
  readonly client: EventStoreDBClient
  readonly responseTimeoutMs: number
  readonly credentials: ReturnType<typeof withCredentials>
}

interface NewestEvent {
  readonly data: JSONRecord
  readonly revision: bigint
}

async function newestEvent(
  { client, responseTimeoutMs, credentials }: Server,
  stream: string,
): Promise<NewestEvent | undefined> {
  const newest = { ...credentials, direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const
  try {
    const [found] = await collectEvents(client.readStream(stream, newest), responseTimeoutMs)
    return found?.event && { data: found.event.data as NewestEvent['data'], revision: found.event.revision }
  } catch (error) {
    if (errorTypeOf(error) === ErrorType.STREAM_NOT_FOUND) return undefined
    throw error
  }
}

interface DesiredEvent {
  readonly stream: string
  readonly type: string
  readonly data: JSONRecord
}
type JSONRecord = { [name: string]: JSONType }

/** Appends unless the newest event has the same data; returns whether it appended. */
async function putNewest(server: Server, desired: DesiredEvent): Promise<boolean> {
  const { stream, type, data } = desired
  const newest = await newestEvent(server, stream)
  if (isDeepStrictEqual(newest?.data, data)) return false
  const { client, responseTimeoutMs, credentials } = server
  const event = jsonEvent({ type, data })
  const expected = { expectedRevision: newest ? newest.revision : NO_STREAM } as const
  await withDeadline(
    client.appendToStream(stream, event, { ...credentials, ...expected, deadline: responseTimeoutMs }),
    responseTimeoutMs,
  )
  return true
}

const withCredentials = (url: string) => {
  const credentials = credentialsFor(url)
  return credentials ? { credentials } : {}
}

async function withClient<T>(url: string, run: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
  const client = EventStoreDBClient.connectionString(url)
  try {
    return await run(client)
  } finally {
    await client.dispose()
  }
}
