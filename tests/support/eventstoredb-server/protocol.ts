import { createRequire } from 'node:module'
import { Metadata, type status } from '@grpc/grpc-js'
import type { Expected, Outcome, Proposal, Record } from '#tests/support/eventstoredb-server/server-log.ts'

type ReadResp = InstanceType<typeof streams.ReadResp>
type AppendReq = InstanceType<typeof streams.AppendReq>
type AppendResp = InstanceType<typeof streams.AppendResp>
type BatchAppendReq = InstanceType<typeof streams.BatchAppendReq>
type BatchAppendResp = InstanceType<typeof streams.BatchAppendResp>

export const identifierOf = (name: string) =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(name).toString('base64'))

export const nameOf = (identifier: InstanceType<typeof shared.StreamIdentifier> | undefined): string =>
  Buffer.from(identifier!.getStreamName_asU8()).toString()

export function eventAnswer(record: Record): ReadResp {
  const { ReadEvent } = streams.ReadResp
  const position = String(record.position)
  const recorded = new ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(identifierOf(record.stream))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(record.data)
    .setCustomMetadata(record.metadata)
  const created = String(BigInt(record.created) * 10_000n)
  recorded.getMetadataMap().set('type', record.type).set('content-type', record.contentType).set('created', created)
  return new streams.ReadResp().setEvent(new ReadEvent().setEvent(recorded).setCommitPosition(position))
}

export const notFoundAnswer = (name: string): ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(name)),
  )

export type WireError = ReturnType<typeof failure>

/** An error as the server sends it, with its name and details in the trailers. */
export function failure(code: status, exception: string, details: Readonly<{ [name: string]: string }> = {}) {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries({ exception, ...details })) metadata.set(name, value)
  return Object.assign(new Error(exception), { code, details: exception, metadata })
}

export function checkpointAnswer(position: bigint): ReadResp {
  const at = String(position)
  return new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(at).setPreparePosition(at),
  )
}

export const caughtUpAnswer = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())

export const confirmation = (): ReadResp =>
  new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('test'))

export function proposalOf(request: AppendReq): Proposal {
  const message = request.getProposedMessage()!
  return {
    id: message.getId()!.getString(),
    type: message.getMetadataMap().get('type')!,
    contentType: message.getMetadataMap().get('content-type')!,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

export const batchedProposalsOf = (request: BatchAppendReq): Proposal[] =>
  request.getProposedMessagesList().map((message) => ({
    id: message.getId()!.getString(),
    type: message.getMetadataMap().get('type')!,
    contentType: message.getMetadataMap().get('content-type')!,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }))

export function batchedExpectedOf(options: InstanceType<typeof streams.BatchAppendReq.Options>): Expected {
  if (options.hasNoStream()) return 'none'
  if (options.hasStreamPosition()) return Number(options.getStreamPosition())
  throw new Error('this server takes batched appends at an exact revision only')
}

/**
 * A response on the shared stream of appends. A repeated append is answered without a position, as real servers may do.
 */
export function batchedAnswer(request: BatchAppendReq, stream: string, outcome: Outcome | 'denied'): BatchAppendResp {
  const answer = new streams.BatchAppendResp()
    .setCorrelationId(structured(request.getCorrelationId()!.getString()))
    .setStreamIdentifier(identifierOf(stream))
  if (outcome === 'denied') return answer.setError(statusOf('AccessDenied', new shared.AccessDenied()))
  if (outcome.kind === 'tombstoned')
    return answer.setError(
      statusOf('StreamDeleted', new shared.StreamDeleted().setStreamIdentifier(identifierOf(stream))),
    )
  if (outcome.kind === 'conflict') {
    const wrong = new shared.WrongExpectedVersion()
    if (outcome.lastRevision < 0) wrong.setCurrentNoStream(new shared.Empty())
    else wrong.setCurrentStreamRevision(String(outcome.lastRevision))
    return answer.setError(statusOf('WrongExpectedVersion', wrong.setExpectedNoStream(new shared.Empty())))
  }
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(outcome.last.revision))
  if (outcome.repeated) return answer.setSuccess(success.setNoPosition(new shared.Empty()))
  const at = String(outcome.last.position)
  return answer.setSuccess(
    success.setPosition(new shared.AllStreamPosition().setCommitPosition(at).setPreparePosition(at)),
  )
}

/** An id as the server writes it: two signed 64-bit halves. */
function structured(id: string) {
  const hex = id.replaceAll('-', '')
  const half = (from: number) => String(BigInt.asIntN(64, BigInt(`0x${hex.slice(from, from + 16)}`)))
  const halves = new shared.UUID.Structured().setMostSignificantBits(half(0)).setLeastSignificantBits(half(16))
  return new shared.UUID().setStructured(halves)
}

/** A `google.rpc.Status` whose details (field 3) are an `Any` of type URL (1) and value (2). */
function statusOf(name: string, details: { serializeBinary(): Uint8Array }) {
  const typeUrl = Buffer.from(`type.googleapis.com/event_store.client.${name}`)
  const any = Buffer.concat([lengthDelimited(1, typeUrl), lengthDelimited(2, details.serializeBinary())])
  return statuses.Status.deserializeBinary(lengthDelimited(3, any))
}

function lengthDelimited(field: number, bytes: Uint8Array): Buffer {
  const length: number[] = []
  let rest = bytes.length
  for (; rest > 0x7f; rest >>= 7) length.push((rest & 0x7f) | 0x80)
  return Buffer.concat([Buffer.from([(field << 3) | 2, ...length, rest]), bytes])
}

interface Expecting {
  hasNoStream(): boolean
  hasRevision(): boolean
  getRevision(): string
  hasAny(): boolean
}

export function expectedOf(options: Expecting): Expected {
  if (options.hasNoStream()) return 'none'
  if (options.hasRevision()) return Number(options.getRevision())
  if (options.hasAny()) return 'any'
  throw new Error('this server does not know that a stream exists')
}

/** A repeated append is answered without a position, as real servers may do. */
export function appendAnswer(outcome: Exclude<Outcome, { kind: 'tombstoned' }>): AppendResp {
  const answer = new streams.AppendResp()
  if (outcome.kind === 'conflict') {
    const wrong = new streams.AppendResp.WrongExpectedVersion()
    if (outcome.lastRevision < 0) wrong.setCurrentNoStream(new shared.Empty())
    else wrong.setCurrentRevision(String(outcome.lastRevision))
    return answer.setWrongExpectedVersion(wrong)
  }
  const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.last.revision))
  if (outcome.repeated) return answer.setSuccess(success.setNoPosition(new shared.Empty()))
  const position = String(outcome.last.position)
  const place = new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position)
  return answer.setSuccess(success.setPosition(place))
}

// The client's own service definitions: CommonJS modules whose exports Node cannot detect.
const require = createRequire(import.meta.url)

export const streams: typeof import('@eventstore/db-client/generated/streams_pb.js') = require('@eventstore/db-client/generated/streams_pb.js')
const shared: typeof import('@eventstore/db-client/generated/shared_pb.js') = require('@eventstore/db-client/generated/shared_pb.js')
const statuses: typeof import('@eventstore/db-client/generated/status_pb.js') = require('@eventstore/db-client/generated/status_pb.js')
export const features: typeof import('@eventstore/db-client/generated/serverfeatures_pb.js') = require('@eventstore/db-client/generated/serverfeatures_pb.js')
export const {
  StreamsService,
}: typeof import('@eventstore/db-client/generated/streams_grpc_pb.js') = require('@eventstore/db-client/generated/streams_grpc_pb.js')
export const {
  ServerFeaturesService,
}: typeof import('@eventstore/db-client/generated/serverfeatures_grpc_pb.js') = require('@eventstore/db-client/generated/serverfeatures_grpc_pb.js')
