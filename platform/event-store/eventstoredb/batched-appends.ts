import { createRequire } from 'node:module'
import { ErrorType, type EventStoreDBClient } from '@eventstore/db-client'
import type * as StreamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type * as StreamsMessages from '@eventstore/db-client/generated/streams_pb.js'
import { type Append, EventStoreUnavailable, NO_STREAM } from '#platform/event-store/event-store.ts'

/** What the server reports about a stored append. The response to a repeated append may lack the position. */
export interface StoredAppend {
  readonly revision: number
  readonly position: { readonly commit: bigint; readonly prepare: bigint } | undefined
}

export interface BatchedAppends {
  /** Whether the server supports batched appends. */
  supported(): Promise<boolean>
  /**
   * Appends on the shared call. Rejects with an error of one of the client's types, or with `EventStoreUnavailable` if
   * the server does not respond in time: the outcome is then unknown.
   */
  append(append: Append, responseTimeoutMs: number): Promise<StoredAppend>
}

/**
 * Sends all appends of a client over one bidirectional call, each with a correlation id. The client's own batched
 * append is not used: it stores the pending appends of all calls of the process in one table, where one broken call
 * rejects appends that in fact succeed, and their late responses throw. Here each call has its own table.
 */
export function batchedAppends(eventStore: EventStoreDBClient): BatchedAppends {
  const client = eventStore as unknown as ClientInternals
  const pendingOf = new WeakMap<Call, PendingAppends>()
  const openCalls = new WeakMap<StreamsClient, Call>()

  const open = (streams: StreamsClient): Call => {
    const call = streams.batchAppend(...client.callArguments({}, { deadline: Number.POSITIVE_INFINITY }))
    const pending = pendingAppends()
    pendingOf.set(call, pending)
    call.on('data', (response: Response) => pending.settle(response))
    call.on('error', (error) => pending.rejectAll(error))
    call.on('end', () => pending.rejectAll(new EventStoreUnavailable('EventStoreDB ended the call for appends')))
    return call
  }
  const sharedCall = client.GRPCStreamCreator(StreamsClient, 'batchAppend', open, openCalls)

  return {
    supported: () => client.supports(StreamsService.batchAppend),
    append: async (append, responseTimeoutMs) => {
      const call = await sharedCall()
      const pending = pendingOf.get(call)!
      const correlationId = crypto.randomUUID()
      const stored = pending.add(correlationId, responseTimeoutMs, () => call.cancel())
      call.write(requestOf(append, correlationId))
      return stored
    },
  }
}

interface PendingAppend {
  readonly resolve: (stored: StoredAppend) => void
  readonly reject: (error: unknown) => void
}

interface PendingAppends {
  /** Rejects after `responseTimeoutMs`, and calls `onSilence` if no response to any append arrived in that time. */
  add(correlationId: string, responseTimeoutMs: number, onSilence: () => void): Promise<StoredAppend>
  settle(response: Response): void
  rejectAll(error: unknown): void
}

/** The appends of one call that have no response yet. */
function pendingAppends(): PendingAppends {
  const pending = new Map<string, PendingAppend>()
  let responses = 0
  const take = (correlationId: string) => {
    const found = pending.get(correlationId)
    pending.delete(correlationId)
    return found
  }
  return {
    add: (correlationId, responseTimeoutMs, onSilence) =>
      new Promise((resolve, reject) => {
        const responsesBefore = responses
        const timer = setTimeout(() => {
          take(correlationId)?.reject(new EventStoreUnavailable('EventStoreDB did not respond in time'))
          if (responses === responsesBefore) onSilence()
        }, responseTimeoutMs)
        pending.set(correlationId, {
          resolve: (stored) => {
            clearTimeout(timer)
            resolve(stored)
          },
          reject: (error) => {
            clearTimeout(timer)
            reject(error)
          },
        })
      }),
    settle: (response) => {
      responses += 1
      // An append that timed out is no longer pending.
      const append = take(uuidOf(response.getCorrelationId()!))
      const error = response.getError()
      if (error) append?.reject(errorOf(error))
      else append?.resolve(storedOf(response.getSuccess()!))
    },
    rejectAll: (error) => {
      for (const correlationId of [...pending.keys()]) take(correlationId)?.reject(error)
    },
  }
}

function requestOf({ stream, expectedRevision, events }: Append, correlationId: string): Request {
  const options = new messages.BatchAppendReq.Options().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
  )
  if (expectedRevision === NO_STREAM) options.setNoStream(new shared.Empty())
  else options.setStreamPosition(String(expectedRevision))
  const proposed = events.map(({ id, type, data, meta }) => {
    const message = new messages.BatchAppendReq.ProposedMessage()
      .setId(new shared.UUID().setString(id))
      .setData(Buffer.from(data))
      // The client also writes a string as JSON.
      .setCustomMetadata(Buffer.from(JSON.stringify(meta)))
    message.getMetadataMap().set('type', type).set('content-type', 'application/octet-stream')
    return message
  })
  return new messages.BatchAppendReq()
    .setOptions(options)
    .setCorrelationId(new shared.UUID().setString(correlationId))
    .setProposedMessagesList(proposed)
    .setIsFinal(true)
}

function storedOf(success: Success): StoredAppend {
  const position = success.getPosition()
  return {
    revision: Number(success.getCurrentRevision()),
    position: position && {
      commit: BigInt(position.getCommitPosition()),
      prepare: BigInt(position.getPreparePosition()),
    },
  }
}

/** An error with the client's type for it, which `errorTypeOf` reads. An error without a type is retried. */
function errorOf(status: NonNullable<ReturnType<Response['getError']>>): Error {
  const name = status.getDetails()?.getTypeName().split('.').at(-1) ?? ''
  const type = ERROR_TYPES[name]
  return Object.assign(new Error(`EventStoreDB: ${name} ${status.getMessage()}`), type ? { type } : {})
}

const ERROR_TYPES: Readonly<Record<string, ErrorType>> = {
  WrongExpectedVersion: ErrorType.WRONG_EXPECTED_VERSION,
  StreamDeleted: ErrorType.STREAM_DELETED,
  AccessDenied: ErrorType.ACCESS_DENIED,
  MaximumAppendSizeExceeded: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
}

/** The server sends a UUID as two 64-bit halves. */
function uuidOf(id: Uuid): string {
  const halves = id.getStructured()
  if (!halves) return id.getString()
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

// The client's own message and service definitions, in CommonJS, whose named exports Node cannot detect.
const require = createRequire(import.meta.url)
const messages: typeof StreamsMessages = require('@eventstore/db-client/generated/streams_pb.js')
const shared: typeof import('@eventstore/db-client/generated/shared_pb.js') = require('@eventstore/db-client/generated/shared_pb.js')
const { StreamsClient, StreamsService }: typeof StreamsGrpc =
  require('@eventstore/db-client/generated/streams_grpc_pb.js')

type StreamsClient = InstanceType<typeof StreamsClient>
type Call = ReturnType<StreamsClient['batchAppend']>
type Request = InstanceType<typeof messages.BatchAppendReq>
type Response = InstanceType<typeof messages.BatchAppendResp>
type Success = NonNullable<ReturnType<Response['getSuccess']>>
type Uuid = NonNullable<ReturnType<Response['getCorrelationId']>>

/** Protected members of the client: they open a call on its connection and reconnect when the call breaks. */
interface ClientInternals {
  GRPCStreamCreator(
    service: typeof StreamsClient,
    name: string,
    creator: (client: StreamsClient) => Call,
    cache: WeakMap<StreamsClient, Call>,
  ): () => Promise<Call>
  callArguments(options: object, call: { deadline: number }): Parameters<StreamsClient['batchAppend']> & [never, never]
  supports(method: typeof StreamsService.batchAppend): Promise<boolean>
}
