import { LRUCache } from 'lru-cache'
import type { CommandBus, CommandContext, CommandResult, Dispatch } from '#domain/kernel/command-bus.ts'
import type { DomainEvent, Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { eventIdOf } from '#platform/event-store/event-codec.ts'
import { type EventLog, historyOf, type TypedAppend } from '#platform/event-store/event-log.ts'
import { EventStoreUnavailable, NO_STREAM } from '#platform/event-store/event-store.ts'
import { type Causation, currentCausation, withCausation, withoutCausation } from '#platform/runtime/causation.ts'
import {
  type AnyDecider,
  advance,
  type CachedStream,
  type CommandOutcome,
  emptyStream,
  forgetOldest,
  resultOf,
  type WrittenCommand,
} from '#write-side/stream-cache.ts'
import type { StreamSnapshots } from '#write-side/stream-snapshots.ts'

/** Other processes kept appending to the stream, so that every attempt to append failed. */
export class CommandConflict extends Error {
  override readonly name = 'CommandConflict'
}

interface QueuedCommand {
  readonly request: CausedDispatch
  /** The request or job that sent it. */
  readonly work: Causation | undefined
  readonly resolve: (result: CommandResult<DomainEvent> | Refusal) => void
  readonly reject: (error: unknown) => void
}

export interface CachingBus extends CommandBus {
  /** Forgets all cached states: they may contain data of a key that was destroyed. */
  clearCache(): void
}

const BATCH = 64
const ATTEMPTS = 8

export interface CommandBusOptions {
  readonly log: EventLog
  /** Number of streams whose state is cached. */
  readonly remembered?: number
  /** Without it, a stream that is not cached is read from its first event. */
  readonly snapshots?: StreamSnapshots
}

/**
 * Reads, evolves, decides and appends at the expected revision. States are cached. Commands for one stream are queued and
 * decided one after another over one state, so that many writers cost one read and one append.
 */
export function createCommandBus({ log, remembered = 10_000, snapshots }: CommandBusOptions): CachingBus {
  const cache = new LRUCache<string, CachedStream>({ max: remembered })
  const queues = new Map<string, QueuedCommand[]>()

  /** The current state: the cached one plus the events since then. */
  async function refresh({ decider }: Pick<AnyDispatch, 'decider'>, stream: string): Promise<CachedStream> {
    const cached = cache.get(stream)
    const folded = cached
      ? advance(decider, cached, await log.read(stream, cached.revision + 1))
      : await readStream(decider, stream)
    keep(stream, folded)
    return folded
  }

  /** Reads a stream from its snapshot, or from its first event. */
  async function readStream(decider: AnyDecider, stream: string): Promise<CachedStream> {
    const stored = await snapshots?.find(decider, stream)
    const [last, ...newer] = stored ? await log.read(stream, stored.revision) : []
    const known = stored && last?.id === stored.eventId ? stored : emptyStream(decider)
    const events = known === stored ? newer : await log.read(stream, 0)
    const folded = advance(decider, known, events)
    snapshots?.offer(decider, folded, known.revision)
    return folded
  }

  /** Keeps the newer state when a slow read finishes after a write. */
  function keep(stream: string, folded: CachedStream): void {
    if ((cache.get(stream)?.revision ?? NO_STREAM) <= folded.revision) cache.set(stream, folded)
  }

  /** Appends the decided events; undefined on a revision conflict. */
  async function write(decided: DecidedBatch): Promise<CachedStream | undefined> {
    const { stream, from, append } = decided
    if (append.length === 0) return from
    const [result] = await log.append([
      { stream, expectedRevision: from.revision, events: append, precedes: decided.precedes },
    ])
    if (!result?.ok) return undefined
    const folded = advanceBy(decided, result)
    keep(stream, folded)
    snapshots?.offer(decided.decider, folded, decided.from.revision)
    return folded
  }

  async function settle(stream: string, batch: readonly QueuedCommand[]): Promise<void> {
    const requests = batch.map((waiting) => waiting.request)
    let folded = cache.get(stream) ?? (await refresh(requests[0]!, stream))
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const decided = decideAll(folded, requests)
      // Refusals and empty decisions append nothing, so no conflict reveals that the state is outdated: read it again first.
      const latest = decided.someUnwritten ? await refresh(requests[0]!, stream) : folded
      const upToDate = latest.revision === folded.revision
      const written = upToDate ? await write(decided) : undefined
      if (written) return answer(written, decided, batch)
      folded = upToDate ? await refresh(requests[0]!, stream) : latest
    }
    throw new CommandConflict(`too many concurrent appends to ${stream}`)
  }

  async function answer(folded: CachedStream, decided: DecidedBatch, batch: readonly QueuedCommand[]): Promise<void> {
    for (const [i, waiting] of batch.entries()) waiting.resolve(await resultOf(log, folded, decided.results[i]!))
  }

  async function drain(stream: string, queue: QueuedCommand[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH)
      await inWorkOf(batch, () => settleOrReject(stream, batch))
    }
    queues.delete(stream)
  }

  /** One failing command does not fail the whole batch: the commands are then retried one by one. */
  async function settleOrReject(stream: string, batch: readonly QueuedCommand[]): Promise<void> {
    try {
      await settle(stream, batch)
    } catch (error) {
      cache.delete(stream)
      if (batch.length === 1 || affectsWholeBatch(error)) for (const waiting of batch) waiting.reject(error)
      else for (const waiting of batch) await settleOrReject(stream, [waiting])
    }
  }

  return {
    dispatch: <C, S, E extends DomainEvent>(request: Dispatch<C, S, E>) =>
      new Promise<CommandResult<E, S> | Refusal>((resolve, reject) => {
        const stream = request.decider.stream(request.id)
        const work = currentCausation()
        const waiting = {
          request: completeCausation(request as never),
          work,
          resolve,
          reject,
        } as unknown as QueuedCommand
        const queue = queues.get(stream)
        if (queue) return void queue.push(waiting)
        const started = [waiting]
        queues.set(stream, started)
        void drain(stream, started)
      }),
    clearCache: () => cache.clear(),
    load: async (decider, id) =>
      (await refresh({ decider } as unknown as AnyDispatch, decider.stream(id))).state as never,
    history: (decider, id) => historyOf(log, decider, id),
  }
}

/**
 * Settles a batch in the request or job of its commands, which decides how current the streams must be that it reads. A
 * batch of several requests belongs to none of them.
 */
function inWorkOf<T>(batch: readonly QueuedCommand[], run: () => T): T {
  const { work } = batch[0]!
  return work && batch.every((waiting) => waiting.work === work) ? withCausation(work, run) : withoutCausation(run)
}

const affectsWholeBatch = (error: unknown): boolean =>
  error instanceof CommandConflict || error instanceof EventStoreUnavailable

type AnyDispatch = Dispatch<unknown, unknown, DomainEvent>

interface CausedDispatch extends AnyDispatch {
  readonly context: CommandContext & { readonly correlationId: string }
}

/** A command without a correlation or cause of its own has those of the running request or job. */
function completeCausation(request: AnyDispatch): CausedDispatch {
  const { context } = request
  const running = currentCausation()
  const correlationId = context.correlationId ?? running?.correlationId ?? context.commandId
  const causationId = context.causationId ?? running?.causationId
  return { ...request, context: { ...context, correlationId, causationId } }
}

/** Commands decided over one state: the events to append, and the result for each sender. */
interface DecidedBatch {
  readonly decider: AnyDecider
  readonly from: CachedStream
  readonly stream: string
  readonly state: unknown
  readonly append: TypedAppend['events']
  /** Names of streams that cannot exist before these events. */
  readonly precedes: readonly string[]
  readonly results: readonly CommandOutcome[]
  /** True if a command produced no event. Its result is only valid if the state is current. */
  readonly someUnwritten: boolean
}

/** Pure. Each command is decided over the state that the preceding ones produced. */
function decideAll(from: CachedStream, requests: readonly CausedDispatch[]): DecidedBatch {
  const append: TypedAppend['events'][number][] = []
  const seen = new Set<string>()
  let state = from.state
  const results = requests.map((request): CommandOutcome => {
    const { decider, command, context } = request
    const { commandId } = context
    if (from.commands.has(commandId) || seen.has(commandId)) return { kind: 'repeated', commandId }
    const events = decider.decide(state, command)
    if (isRefusal(events)) return { kind: 'refused', refusal: events }
    if (events.length === 0) return { kind: 'nothing' }
    seen.add(commandId)
    state = events.reduce(decider.evolve, state)
    append.push(...events.map((event, index) => ({ event, meta: metaOf(context, index) })))
    return { kind: 'written', commandId, events }
  })
  const { decider, id } = requests[0]!
  const precedes = requests.flatMap((request, i) => (results[i]!.kind === 'written' ? (request.precedes ?? []) : []))
  const someUnwritten = results.some(({ kind }) => kind === 'nothing' || kind === 'refused')
  return { decider, from, stream: decider.stream(id), state, append, precedes, results, someUnwritten }
}

/** The cached stream after its batch was appended. */
function advanceBy(
  decided: DecidedBatch,
  { revision, position }: { revision: number; position: Position },
): CachedStream {
  const { from, state } = decided
  const commands = from.commands as Map<string, WrittenCommand>
  let next = from.revision + 1
  for (const result of decided.results) {
    if (result.kind !== 'written') continue
    commands.set(result.commandId, { first: next, count: result.events.length, position })
    next += result.events.length
  }
  forgetOldest(commands)
  const { meta } = decided.append.at(-1)!
  const eventId = eventIdOf({ stream: decided.stream, commandId: meta.commandId, index: meta.index })
  return { stream: decided.stream, state, revision, eventId, commands }
}

const metaOf = (
  { commandId, correlationId, causationId, traceparent, actor, origin, backfilled, at }: CausedDispatch['context'],
  index: number,
) => ({
  commandId,
  index,
  correlationId,
  actor,
  recordedAt: at,
  ...(causationId ? { causationId } : {}),
  ...(origin ? { origin } : {}),
  ...(backfilled ? { backfilled } : {}),
  ...(traceparent ? { traceparent } : {}),
})
