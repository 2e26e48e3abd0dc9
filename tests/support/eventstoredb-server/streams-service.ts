import {
  type Metadata,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js'
import {
  appendAnswer,
  confirmation,
  eventAnswer,
  expectedOf,
  failure,
  nameOf,
  notFoundAnswer,
  proposalOf,
  streams,
  type WireError,
} from '#tests/support/eventstoredb-server/protocol.ts'
import type {
  Expected,
  Proposal,
  Record,
  Refused,
  ServerLog,
  Shown,
} from '#tests/support/eventstoredb-server/server-log.ts'
import { originalOf } from '#tests/support/eventstoredb-server/server-log.ts'

type AppendReq = InstanceType<typeof streams.AppendReq>
type AppendResp = InstanceType<typeof streams.AppendResp>
type ReadReq = InstanceType<typeof streams.ReadReq>
type ReadResp = InstanceType<typeof streams.ReadResp>
type ReadOptions = InstanceType<typeof streams.ReadReq.Options>
type ReadCall = ServerWritableStream<ReadReq, ReadResp>

interface Service {
  readonly log: ServerLog
  readonly guard: Guard
  readonly misbehaviour: Misbehaviour
  readonly calls: Calls
  /** The subscriptions that are open. */
  readonly open: Set<ReadCall>
}

export function appendCall(service: Service) {
  return (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) => {
    service.calls.append++
    let options: InstanceType<typeof streams.AppendReq.Options> | undefined
    const proposals: Proposal[] = []
    call.on('data', (request: AppendReq) => {
      if (request.hasOptions()) options = request.getOptions()
      else proposals.push(proposalOf(request))
    })
    call.on('end', () => {
      const stream = nameOf(options!.getStreamIdentifier())
      const denied = service.misbehaviour.electing ? notReady() : service.guard(call, '$w', stream)
      if (denied) answer(denied)
      else store(service, { stream, expected: expectedOf(options!), proposals }, answer)
    })
  }
}

interface Asked {
  readonly stream: string
  readonly expected: Expected
  readonly proposals: readonly Proposal[]
}

function store({ log, misbehaviour }: Service, asked: Asked, answer: sendUnaryData<AppendResp>): void {
  if (misbehaviour.hangAppends === 'before-storing') return
  const outcome = log.append(asked.stream, asked.expected, asked.proposals)
  if (misbehaviour.hangAppends !== false) return
  if (outcome.kind === 'tombstoned') answer(streamDeleted(asked.stream))
  else answer(null, appendAnswer(outcome))
}

type DeleteReq = InstanceType<typeof streams.DeleteReq>

/** `hard` leaves a tombstone. Both answers have the same shape on the wire. */
export const deleteCall =
  ({ log, guard }: Service, hard: boolean) =>
  (call: ServerUnaryCall<DeleteReq, unknown>, answer: sendUnaryData<unknown>): void => {
    const options = call.request.getOptions()!
    const stream = nameOf(options.getStreamIdentifier())
    const denied = guard(call, '$d', stream)
    const wrong = denied ? undefined : log.delete(stream, expectedOf(options), hard)
    const error = denied ?? (wrong && refusalOf(stream, expectedOf(options), wrong))
    if (error) answer(error)
    else answer(null, hard ? new streams.TombstoneResp() : new streams.DeleteResp())
  }

function refusalOf(stream: string, expected: Expected, wrong: Refused) {
  if (wrong.kind === 'tombstoned') return streamDeleted(stream)
  const versions = {
    'expected-version': String(expected === 'none' ? -1 : expected),
    'actual-version': String(wrong.stands),
  }
  return failure(status.FAILED_PRECONDITION, 'wrong-expected-version', { 'stream-name': stream, ...versions })
}

const streamDeleted = (stream: string) =>
  failure(status.FAILED_PRECONDITION, 'stream-deleted', { 'stream-name': stream })

const notReady = () =>
  Object.assign(new Error('Server Is Not Ready'), { code: status.UNAVAILABLE, metadata: undefined })

export function readCall(service: Service) {
  return (call: ReadCall) => {
    const options = call.request.getOptions()!
    const name = options.hasStream() ? nameOf(options.getStream()!.getStreamIdentifier()) : '$all'
    const denied = service.guard(call, '$r', name)
    if (denied) call.emit('error', denied)
    else if (options.hasSubscription()) subscription(service, call, options)
    else read(service, call, name)
  }
}

function read({ log, misbehaviour, calls }: Service, call: ReadCall, name: string): void {
  const options = call.request.getOptions()!
  calls.read++
  if (misbehaviour.electing) call.emit('error', notReady())
  else if (!misbehaviour.hangReads)
    answerRead(call, name, options.hasStream() ? ofStream(log, options) : ofAll(log, options))
}

function answerRead(call: ReadCall, name: string, shown: Shown): void {
  if (shown === 'tombstoned') return void call.emit('error', streamDeleted(name))
  if (shown === 'not-found') call.write(notFoundAnswer(name))
  else
    for (const record of shown.slice(0, Number(call.request.getOptions()!.getCount()))) call.write(eventAnswer(record))
  call.end()
}

/** Reads are inclusive. */
function ofStream(log: ServerLog, options: ReadOptions): Shown {
  const stream = options.getStream()!
  const records = log.shown(nameOf(stream.getStreamIdentifier()))
  if (typeof records === 'string') return records
  const from = BigInt(stream.getRevision())
  if (options.getReadDirection() !== BACKWARDS) return from === 0n ? records : records.filter((r) => r.revision >= from)
  return (stream.hasEnd() ? [...records] : records.filter(({ revision }) => revision <= from)).reverse()
}

function ofAll(log: ServerLog, options: ReadOptions): readonly Record[] {
  const all = options.getAll()!
  const at = all.hasPosition() ? BigInt(all.getPosition()!.getCommitPosition()) : undefined
  const count = Number(options.getCount())
  if (options.getReadDirection() === BACKWARDS) {
    const end = at === undefined ? log.all.length : log.after(at)
    return log.all.slice(Math.max(0, end - count), end).reverse()
  }
  const begin = at === undefined ? 0 : log.after(at - 1n)
  return log.all.slice(begin, begin + count)
}

const BACKWARDS = 1

/** From the end on, without the server's own events: all that is asked of it here. */
function subscription({ log, misbehaviour, calls, open }: Service, call: ReadCall, options: ReadOptions): void {
  calls.subscribe++
  if (!options.getAll()!.hasEnd()) throw new Error('this server subscribes to $all from its end')
  let seen = log.all.at(-1)?.position ?? 0n
  const pump = () => {
    for (const record of log.all.slice(log.after(seen))) {
      seen = record.position
      if (!misbehaviour.muteSubscriptions && !record.type.startsWith('$')) call.write(eventAnswer(record))
    }
  }
  call.write(confirmation())
  open.add(call)
  const stop = log.onAppend(pump)
  const over = () => {
    open.delete(call)
    stop()
  }
  call.on('cancelled', over)
  call.on('close', over)
}

export interface User {
  readonly password: string
  readonly groups?: readonly string[]
}
/** By name. Without users the server is insecure: everyone may do everything. */
export type Users = Readonly<{ [name: string]: User }>

type Right = '$r' | '$w' | '$d'

/** The error to answer a call with that its caller may not make; undefined when they may. */
type Guard = (call: { readonly metadata: Metadata }, right: Right, stream: string) => WireError | undefined

/** Access as EventStoreDB 24.6 decides it: `$admins` always, others by the list of the stream, or else the default one. */
export function guardOf(log: ServerLog, users: Users | undefined): Guard {
  if (!users) return () => undefined
  return ({ metadata }, right, stream) => {
    const names = namesOf(String(metadata.get('authorization')[0] ?? ''), users)
    if (!names) return failure(status.UNAUTHENTICATED, 'not-authenticated')
    return names.includes('$admins') || rolesOf(log, right, stream).some((role) => names.includes(role))
      ? undefined
      : failure(status.PERMISSION_DENIED, 'access-denied')
  }
}

/** The caller's name and groups, and the one everyone is in; undefined with a wrong name or password. */
function namesOf(authorization: string, users: Users): readonly string[] | undefined {
  const [, given] = /^Basic (.+)$/.exec(authorization) ?? []
  // Without credentials nobody is let in, as a server since 23.10 does it.
  if (given === undefined) return []
  const [name = '', password] = Buffer.from(given, 'base64').toString().split(':')
  const user = users[name]
  return user?.password === password ? [name, '$all', ...(user?.groups ?? [])] : undefined
}

const META = { $r: '$mr', $w: '$mw', $d: '$mw' } as const

function rolesOf(log: ServerLog, right: Right, stream: string): readonly string[] {
  const original = originalOf(stream)
  // Nobody deletes a metadata stream.
  if (original !== undefined && right === '$d') return []
  const [name, needed] = original === undefined ? [stream, right] : [original, META[right]]
  const system = name.startsWith('$')
  const byDefault = log.settings()?.[system ? '$systemStreamAcl' : '$userStreamAcl']?.[needed]
  return [log.metadataOf(name).$acl?.[needed] ?? byDefault ?? (system ? '$admins' : '$all')].flat()
}

/** How the server misbehaves, switched by a test while it runs. */
export interface Misbehaviour {
  /** Store or not, and never answer an append. */
  hangAppends: false | 'after-storing' | 'before-storing'
  /** Refuse appends and reads, as a cluster does between two leaders. */
  electing: boolean
  /** Give no answer to reads. */
  hangReads: boolean
  /** Keep subscriptions open and say nothing on them. */
  muteSubscriptions: boolean
  /** Say that the shared streams for appends are supported; whoever uses them never hears back. */
  advertiseBatchAppend: boolean
}

export const wellBehaved = (): Misbehaviour => ({
  hangAppends: false,
  electing: false,
  hangReads: false,
  muteSubscriptions: false,
  advertiseBatchAppend: true,
})

export interface Calls {
  append: number
  batchAppend: number
  read: number
  subscribe: number
}
