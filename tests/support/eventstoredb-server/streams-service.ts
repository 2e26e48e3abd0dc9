import { setTimeout as pause } from 'node:timers/promises'
import {
  type Metadata,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js'
import {
  appendAnswer,
  batchedAnswer,
  batchedExpectedOf,
  batchedProposalsOf,
  caughtUpAnswer,
  checkpointAnswer,
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
  Outcome,
  Proposal,
  Record,
  Refused,
  ServerLog,
  Shown,
} from '#tests/support/eventstoredb-server/server-log.ts'
import { originalOf } from '#tests/support/eventstoredb-server/server-log.ts'

type AppendReq = InstanceType<typeof streams.AppendReq>
type AppendResp = InstanceType<typeof streams.AppendResp>
type BatchAppendReq = InstanceType<typeof streams.BatchAppendReq>
type BatchAppendResp = InstanceType<typeof streams.BatchAppendResp>
type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>
type ReadReq = InstanceType<typeof streams.ReadReq>
type ReadResp = InstanceType<typeof streams.ReadResp>
type ReadOptions = InstanceType<typeof streams.ReadReq.Options>
type ReadCall = ServerWritableStream<ReadReq, ReadResp>

interface Service {
  readonly log: ServerLog
  readonly guard: Guard
  readonly misbehavior: Misbehavior
  readonly calls: Calls
  /** The open subscriptions. */
  readonly open: Set<ReadCall>
  /** The open shared streams of appends. */
  readonly batches: Set<BatchCall>
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
      const denied = service.misbehavior.electing ? notReady() : service.guard(call, '$w', stream)
      if (denied) answer(denied)
      else void store(service, { stream, expected: expectedOf(options!), proposals }, answer)
    })
  }
}

interface Asked {
  readonly stream: string
  readonly expected: Expected
  readonly proposals: readonly Proposal[]
}

async function store(service: Service, append: Asked, answer: sendUnaryData<AppendResp>): Promise<void> {
  const outcome = await stored(service, append)
  if (!outcome) return
  if (outcome.kind === 'tombstoned') answer(streamDeleted(append.stream))
  else answer(null, appendAnswer(outcome))
}

/** Undefined if the server must not answer. */
async function stored({ log, misbehavior, calls }: Service, append: Asked): Promise<Outcome | undefined> {
  const from = performance.now()
  if (misbehavior.hangAppends === 'before-storing') return undefined
  if (misbehavior.flushMs > 0) await pause(misbehavior.flushMs)
  const outcome = log.append(append.stream, append.expected, append.proposals)
  calls.appended.push({ stream: append.stream, from, to: performance.now() })
  return misbehavior.hangAppends === false ? outcome : undefined
}

/** One call for many appends, each with its own id. Responses are sent in the order in which appends are stored. */
export function batchAppendCall(service: Service) {
  return (call: BatchCall) => {
    service.calls.batchAppend++
    service.batches.add(call)
    const parts = new Map<string, BatchAppendReq[]>()
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId()!.getString()
      const all = [...(parts.get(id) ?? []), request]
      parts.set(id, all)
      if (!request.getIsFinal()) return
      parts.delete(id)
      void storeBatched(service, call, all)
    })
    const remove = () => service.batches.delete(call)
    call.on('end', () => call.end())
    call.on('cancelled', remove)
    call.on('close', remove)
  }
}

async function storeBatched(service: Service, call: BatchCall, parts: readonly BatchAppendReq[]): Promise<void> {
  service.calls.append++
  const options = parts[0]!.getOptions()!
  const stream = nameOf(options.getStreamIdentifier())
  if (service.misbehavior.electing) return void call.emit('error', notReady())
  if (service.guard(call, '$w', stream)) return void call.write(batchedAnswer(parts[0]!, stream, 'denied'))
  const append = { stream, expected: batchedExpectedOf(options), proposals: parts.flatMap(batchedProposalsOf) }
  const outcome = await stored(service, append)
  if (outcome && service.batches.has(call)) call.write(batchedAnswer(parts[0]!, stream, outcome))
}

type DeleteReq = InstanceType<typeof streams.DeleteReq>

/** `hard` leaves a tombstone. Both responses have the same shape on the wire. */
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
    'actual-version': String(wrong.lastRevision),
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

function read({ log, misbehavior, calls }: Service, call: ReadCall, name: string): void {
  const options = call.request.getOptions()!
  calls.read++
  const category = name.split('-')[0]!
  calls.readsOf[category] = (calls.readsOf[category] ?? 0) + 1
  if (misbehavior.electing) call.emit('error', notReady())
  else if (!misbehavior.hangReads)
    calls.eventsRead += answerRead(call, name, options.hasStream() ? ofStream(log, options) : ofAll(log, options))
}

/** Returns the number of events it sent. */
function answerRead(call: ReadCall, name: string, shown: Shown): number {
  if (shown === 'tombstoned') {
    call.emit('error', streamDeleted(name))
    return 0
  }
  const sent = shown === 'not-found' ? [] : shown.slice(0, Number(call.request.getOptions()!.getCount()))
  if (shown === 'not-found') call.write(notFoundAnswer(name))
  for (const record of sent) call.write(eventAnswer(record))
  call.end()
  return sent.length
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

/**
 * Like the real server, sends events after a position that match the filter, checkpoints of those that do not, and one
 * message when it has caught up.
 */
function subscription(service: Service, call: ReadCall, options: ReadOptions): void {
  const { log, misbehavior, calls, open } = service
  calls.subscribe++
  if (misbehavior.electing) return void call.emit('error', notReady())
  const all = options.getAll()!
  const passes = filterOf(options)
  const window = options.getFilter()?.getMax() || DEFAULT_WINDOW
  const checkpointEvery = window * (options.getFilter()?.getCheckpointintervalmultiplier() ?? 1)
  let seen = all.hasEnd() ? (log.all.at(-1)?.position ?? 0n) : BigInt(all.getPosition()?.getCommitPosition() ?? 0)
  let considered = 0
  const pump = () => {
    for (const record of log.all.slice(log.after(seen))) {
      seen = record.position
      considered++
      if (misbehavior.muteSubscriptions) continue
      if (passes(record)) {
        calls.eventsPushed++
        call.write(eventAnswer(record))
      }
      if (options.hasFilter() && considered % checkpointEvery === 0) call.write(checkpointAnswer(seen))
    }
  }
  call.write(confirmation())
  open.add(call)
  pump()
  if (!misbehavior.muteSubscriptions && !misbehavior.neverCaughtUp) call.write(caughtUpAnswer())
  const stop = log.onAppend(pump)
  const end = () => {
    open.delete(call)
    stop()
  }
  call.on('cancelled', end)
  call.on('close', end)
}

const DEFAULT_WINDOW = 32

function filterOf(options: ReadOptions): (record: Record) => boolean {
  const expression = options.getFilter()?.getEventType()
  if (!expression) return () => true
  const pattern = new RegExp(expression.getRegex())
  return ({ type }) => pattern.test(type)
}

export interface User {
  readonly password: string
  readonly groups?: readonly string[]
}
/** The users by name. Without users the server is insecure and permits everything. */
export type Users = Readonly<{ [name: string]: User }>

type Right = '$r' | '$w' | '$d'

/** The error of a forbidden call; undefined if it is permitted. */
type Guard = (call: { readonly metadata: Metadata }, right: Right, stream: string) => WireError | undefined

/**
 * Decides access like EventStoreDB 24.6: `$admins` may do everything, others what the stream's list or else the default
 * list permits.
 */
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

/** The caller's name and groups, including `$all`; undefined if the name or password is wrong. */
function namesOf(authorization: string, users: Users): readonly string[] | undefined {
  const [, given] = /^Basic (.+)$/.exec(authorization) ?? []
  // Calls without credentials are refused, as by servers since 23.10.
  if (given === undefined) return []
  const [name = '', password] = Buffer.from(given, 'base64').toString().split(':')
  const user = users[name]
  return user?.password === password ? [name, '$all', ...(user?.groups ?? [])] : undefined
}

const META = { $r: '$mr', $w: '$mw', $d: '$mw' } as const

function rolesOf(log: ServerLog, right: Right, stream: string): readonly string[] {
  const original = originalOf(stream)
  // Metadata streams cannot be deleted.
  if (original !== undefined && right === '$d') return []
  const [name, needed] = original === undefined ? [stream, right] : [original, META[right]]
  const system = name.startsWith('$')
  const byDefault = log.settings()?.[system ? '$systemStreamAcl' : '$userStreamAcl']?.[needed]
  return [log.metadataOf(name).$acl?.[needed] ?? byDefault ?? (system ? '$admins' : '$all')].flat()
}

/** The server's misbehavior, which a test sets while the server runs. */
export interface Misbehavior {
  /** Never answer appends, after storing them or without storing them. */
  hangAppends: false | 'after-storing' | 'before-storing'
  /** Refuse appends and reads, like a cluster that elects a leader. */
  electing: boolean
  /** Never answer reads. */
  hangReads: boolean
  /** Never report that a subscription has caught up. */
  neverCaughtUp: boolean
  /** Keep subscriptions open without sending events. */
  muteSubscriptions: boolean
  /** Advertise support for the shared streams of appends. */
  advertiseBatchAppend: boolean
  /** How long storing an append takes, ms. */
  flushMs: number
}

export const wellBehaved = (): Misbehavior => ({
  hangAppends: false,
  electing: false,
  hangReads: false,
  muteSubscriptions: false,
  neverCaughtUp: false,
  advertiseBatchAppend: true,
  flushMs: 0,
})

/** The requests of clients. */
export interface Calls {
  /** Appends to one stream, each in its own call or on a shared stream. */
  append: number
  /** Shared streams of appends opened so far. */
  batchAppend: number
  read: number
  subscribe: number
  eventsRead: number
  /** Reads by stream category: `$all` is the log, and `$$` marks metadata. */
  readonly readsOf: { [category: string]: number }
  /** Events sent on subscriptions. */
  eventsPushed: number
  /** When each append arrived and was stored, ms. */
  readonly appended: { readonly stream: string; readonly from: number; readonly to: number }[]
}
