import { createRequire } from 'node:module'
import { Metadata, type status } from '@grpc/grpc-js'
import type { Expected, Outcome, Proposal, Record } from '#tests/support/eventstoredb-server/server-log.ts'

type ReadResp = InstanceType<typeof streams.ReadResp>
type AppendReq = InstanceType<typeof streams.AppendReq>
type AppendResp = InstanceType<typeof streams.AppendResp>

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

/** An error as the server sends it: its name, and what else is known of it, stand in the trailers. */
export function failure(code: status, exception: string, details: Readonly<{ [name: string]: string }> = {}) {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries({ exception, ...details })) metadata.set(name, value)
  return Object.assign(new Error(exception), { code, details: exception, metadata })
}

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

/** A repeat is answered without a position, as a real server may. */
export function appendAnswer(outcome: Exclude<Outcome, { kind: 'tombstoned' }>): AppendResp {
  const answer = new streams.AppendResp()
  if (outcome.kind === 'conflict') {
    const wrong = new streams.AppendResp.WrongExpectedVersion()
    if (outcome.stands < 0) wrong.setCurrentNoStream(new shared.Empty())
    else wrong.setCurrentRevision(String(outcome.stands))
    return answer.setWrongExpectedVersion(wrong)
  }
  const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.last.revision))
  if (outcome.repeated) return answer.setSuccess(success.setNoPosition(new shared.Empty()))
  const position = String(outcome.last.position)
  const place = new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position)
  return answer.setSuccess(success.setPosition(place))
}

// The client's own service definitions. They are CommonJS whose exports Node cannot see from outside.
const require = createRequire(import.meta.url)

export const streams: typeof import('@eventstore/db-client/generated/streams_pb.js') = require('@eventstore/db-client/generated/streams_pb.js')
const shared: typeof import('@eventstore/db-client/generated/shared_pb.js') = require('@eventstore/db-client/generated/shared_pb.js')
export const features: typeof import('@eventstore/db-client/generated/serverfeatures_pb.js') = require('@eventstore/db-client/generated/serverfeatures_pb.js')
export const {
  StreamsService,
}: typeof import('@eventstore/db-client/generated/streams_grpc_pb.js') = require('@eventstore/db-client/generated/streams_grpc_pb.js')
export const {
  ServerFeaturesService,
}: typeof import('@eventstore/db-client/generated/serverfeatures_grpc_pb.js') = require('@eventstore/db-client/generated/serverfeatures_grpc_pb.js')
