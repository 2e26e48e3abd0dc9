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
  resultOf,
} from '#write-side/stream-cache.ts'
import type { StreamSnapshots } from '#write-side/stream-snapshots.ts'

/** Other processes kept appending to the stream, so every attempt to append failed. */
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
  /** Clears all cached states, which may contain data of a destroyed key. */
  clearCache(): void
}

const MAX_BATCH_SIZE = 64
const MAX_ATTEMPTS = 8

export interface CommandBusOptions {
  readonly log: EventLog
  /** Maximum number of streams whose state is cached. */
  readonly maxCachedStreams?: number
  /** Maximum number of commands that all cached streams remember together, 20 to 40 bytes each. */
  readonly maxCachedCommands?: number
  /** Without it, a stream that is not cached is read from its first event. */
  readonly snapshots?: StreamSnapshots
}

/**
 * Reads, evolves, decides and appends at the expected revision. States are cached. Commands for one stream are queued
 * and decided in sequence on one state, so that many writers cost one read and one append.
 */
export function createCommandBus({
  log,
  maxCachedStreams = 10_000,
  maxCachedCommands = 500_000,
  snapshots,
}: CommandBusOptions): CachingBus {
  const cache = new LRUCache<string, CachedStream>({
    max: maxCachedStreams,
    maxSize: maxCachedCommands,
    sizeCalculation: ({ commands }) => commands.size + 1,
  })
  const queues = new Map<string, QueuedCommand[]>()

  /** The current state: the cached one plus the events since then. */
  async function refresh({ decider }: Pick<AnyDispatch, 'decider'>, stream: string): Promise<CachedStream> {
    const cached = cache.get(stream)
    const current = cached
      ? advance(decider, cached, await log.read(stream, cached.revision + 1))
      : await readStream(decider, stream)
    cacheState(stream, current)
    return current
  }

  /** Reads a stream from its snapshot, or from its first event. */
  async function readStream(decider: AnyDecider, stream: string): Promise<CachedStream> {
    const stored = await snapshots?.find(decider, stream)
    const [last, ...newer] = stored ? await log.read(stream, stored.revision) : []
    const base = stored && last?.id === stored.eventId ? stored : emptyStream(decider)
    const events = base === stored ? newer : await log.read(stream, 0)
    const current = advance(decider, base, events)
    snapshots?.offer(decider, current, base.revision)
    return current
  }

  /** Caches a state unless a newer one is cached: a slow read may finish after a write. */
  function cacheState(stream: string, current: CachedStream): void {
    if ((cache.get(stream)?.revision ?? NO_STREAM) <= current.revision) cache.set(stream, current)
  }

  /** Appends the decided events; undefined on a revision conflict. */
  async function write(decided: DecidedBatch): Promise<WrittenBatch | undefined> {
    const { stream, from, append } = decided
    if (append.length === 0) return { current: from, position: undefined }
    const [result] = await log.append([
      { stream, expectedRevision: from.revision, events: append, precedes: decided.precedes },
    ])
    if (!result?.ok) return undefined
    const current = advanceBy(decided, result.revision)
    cacheState(stream, current)
    snapshots?.offer(decided.decider, current, decided.from.revision)
    return { current, position: result.position }
  }

  async function settle(stream: string, batch: readonly QueuedCommand[]): Promise<void> {
    const requests = batch.map((queued) => queued.request)
    let current = cache.get(stream) ?? (await refresh(requests[0]!, stream))
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const decided = decideAll(current, requests)
      // Refusals and empty decisions append nothing, so no conflict reveals that the state is outdated: read it again.
      const latest = decided.someUnwritten ? await refresh(requests[0]!, stream) : current
      const upToDate = latest.revision === current.revision
      const written = upToDate ? await write(decided) : undefined
      if (written) return resolveAll(written, decided, batch)
      current = upToDate ? await refresh(requests[0]!, stream) : latest
    }
    throw new CommandConflict(`too many concurrent appends to ${stream}`)
  }

  async function resolveAll(
    { current, position }: WrittenBatch,
    { results }: DecidedBatch,
    batch: readonly QueuedCommand[],
  ): Promise<void> {
    for (const [i, queued] of batch.entries())
      queued.resolve(await resultOf(log, current, { result: results[i]!, position }))
  }

  async function drain(stream: string, queue: QueuedCommand[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, MAX_BATCH_SIZE)
      await runInWorkOf(batch, () => settleOrReject(stream, batch))
    }
    queues.delete(stream)
  }

  /** If the batch fails, retries its commands one by one, so that one failing command does not fail the others. */
  async function settleOrReject(stream: string, batch: readonly QueuedCommand[]): Promise<void> {
    try {
      await settle(stream, batch)
    } catch (error) {
      cache.delete(stream)
      if (batch.length === 1 || affectsWholeBatch(error)) for (const queued of batch) queued.reject(error)
      else for (const queued of batch) await settleOrReject(stream, [queued])
    }
  }

  return {
    dispatch: <C, S, E extends DomainEvent>(request: Dispatch<C, S, E>) =>
      new Promise<CommandResult<E, S> | Refusal>((resolve, reject) => {
        const stream = request.decider.stream(request.id)
        const work = currentCausation()
        const queued = {
          request: completeCausation(request as never),
          work,
          resolve,
          reject,
        } as unknown as QueuedCommand
        const queue = queues.get(stream)
        if (queue) return void queue.push(queued)
        const newQueue = [queued]
        queues.set(stream, newQueue)
        void drain(stream, newQueue)
      }),
    clearCache: () => cache.clear(),
    load: async (decider, id) =>
      (await refresh({ decider } as unknown as AnyDispatch, decider.stream(id))).state as never,
    history: (decider, id) => historyOf(log, decider, id),
  }
}

/**
 * Settles a batch in the request or job of its commands, which determines how current the streams it reads must be. A
 * batch of several requests belongs to none of them.
 */
function runInWorkOf<T>(batch: readonly QueuedCommand[], run: () => T): T {
  const { work } = batch[0]!
  return work && batch.every((queued) => queued.work === work) ? withCausation(work, run) : withoutCausation(run)
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

/** Commands decided on one state: the events to append, and the result for each sender. */
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

/** A stream after a batch. `position` is undefined if the batch appended nothing. */
interface WrittenBatch {
  readonly current: CachedStream
  readonly position: Position | undefined
}

/** Pure. Each command is decided on the state that the preceding ones produced. */
function decideAll(from: CachedStream, requests: readonly CausedDispatch[]): DecidedBatch {
  const append: TypedAppend['events'][number][] = []
  const seen = new Set<string>()
  let state = from.state
  const results = requests.map((request): CommandOutcome => {
    const { decider, command, context } = request
    const { commandId } = context
    if (from.commands.firstRevision(commandId) !== undefined || seen.has(commandId))
      return { kind: 'repeated', commandId }
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
function advanceBy(decided: DecidedBatch, revision: number): CachedStream {
  const { from, state } = decided
  const { commands } = from
  let next = from.revision + 1
  for (const result of decided.results) {
    if (result.kind !== 'written') continue
    commands.add(result.commandId, next)
    next += result.events.length
  }
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
