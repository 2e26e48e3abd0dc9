import type { ServerReadableStream, ServerWritableStream, sendUnaryData } from '@grpc/grpc-js'
import type { streams } from './generated.ts'
import type { Calls, Misbehaviour } from './misbehaviour.ts'
import type { Proposal, Record, ServerLog } from './server-log.ts'
import { appendAnswer, confirmation, eventAnswer, expectedOf, nameOf, notFoundAnswer, proposalOf } from './wire.ts'

type AppendReq = InstanceType<typeof streams.AppendReq>
type AppendResp = InstanceType<typeof streams.AppendResp>
type ReadReq = InstanceType<typeof streams.ReadReq>
type ReadResp = InstanceType<typeof streams.ReadResp>
type ReadOptions = InstanceType<typeof streams.ReadReq.Options>
type ReadCall = ServerWritableStream<ReadReq, ReadResp>

interface Service {
  readonly log: ServerLog
  readonly misbehaviour: Misbehaviour
  readonly calls: Calls
  /** The subscriptions that are open. */
  readonly open: Set<ReadCall>
}

export function appendCall(service: Service) {
  const { log, misbehaviour, calls } = service
  return (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) => {
    calls.append++
    let options: InstanceType<typeof streams.AppendReq.Options> | undefined
    const proposals: Proposal[] = []
    call.on('data', (request: AppendReq) => {
      if (request.hasOptions()) options = request.getOptions()
      else proposals.push(proposalOf(request))
    })
    call.on('end', () => {
      if (misbehaviour.hangAppends === 'before-storing') return
      const outcome = log.append(nameOf(options!.getStreamIdentifier()), expectedOf(options!), proposals)
      if (misbehaviour.hangAppends === false) answer(null, appendAnswer(outcome))
    })
  }
}

export function readCall(service: Service) {
  const { misbehaviour, calls } = service
  return (call: ReadCall) => {
    const options = call.request.getOptions()!
    if (options.hasSubscription()) return subscription(service, call, options)
    calls.read++
    if (misbehaviour.hangReads) return
    const records = options.hasStream() ? ofStream(service.log, options) : ofAll(service.log, options)
    if (records) for (const record of records.slice(0, Number(options.getCount()))) call.write(eventAnswer(record))
    else call.write(notFoundAnswer(nameOf(options.getStream()!.getStreamIdentifier())))
    call.end()
  }
}

/** Reads are inclusive. */
function ofStream(log: ServerLog, options: ReadOptions): readonly Record[] | undefined {
  const stream = options.getStream()!
  const records = log.stream(nameOf(stream.getStreamIdentifier()))
  if (options.getReadDirection() !== BACKWARDS) return records?.slice(Number(stream.getRevision()))
  return records?.slice(0, stream.hasEnd() ? records.length : Number(stream.getRevision()) + 1).reverse()
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
  let next = log.all.length
  const pump = () => {
    for (; next < log.all.length; next++)
      if (!misbehaviour.muteSubscriptions && !log.all[next]!.type.startsWith('$'))
        call.write(eventAnswer(log.all[next]!))
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
