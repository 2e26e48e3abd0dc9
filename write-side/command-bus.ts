import { LRUCache } from 'lru-cache'
import type { CommandBus, CommandResult, Dispatch } from '#domain/kernel/command-bus.ts'
import type { DomainEvent, Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { EventLog, TypedAppend } from '#platform/event-store/event-log.ts'
import { EventStoreUnavailable, NO_STREAM } from '#platform/event-store/event-store.ts'
import {
  advance,
  type CachedStream,
  type CommandOutcome,
  emptyStream,
  resultOf,
  type WrittenCommand,
} from '#write-side/stream-cache.ts'

/** Other processes kept appending to the stream, so that every attempt to append failed. */
export class CommandConflict extends Error {
  override readonly name = 'CommandConflict'
}

interface Waiting {
  readonly order: AnyDispatch
  readonly resolve: (result: CommandResult<DomainEvent> | Refusal) => void
  readonly reject: (error: unknown) => void
}

export interface CachingBus extends CommandBus {
  /** Forgets all cached states: they may contain data of a key that was destroyed. */
  clearCache(): void
}

const BATCH = 64
const ATTEMPTS = 8

/**
 * Reads, evolves, decides and appends at the expected revision. States are cached. Commands for one stream are queued and
 * decided one after another over one state, so that many writers cost one read and one append.
 */
export function createCommandBus({ log, remembered = 10_000 }: { log: EventLog; remembered?: number }): CachingBus {
  const cache = new LRUCache<string, CachedStream>({ max: remembered })
  const queues = new Map<string, Waiting[]>()

  /** The current state: the cached one plus the events since then. */
  async function refresh({ decider }: Pick<AnyDispatch, 'decider'>, stream: string): Promise<CachedStream> {
    const known = cache.get(stream) ?? emptyStream(decider)
    const folded = advance(decider, known, await log.read(stream, known.revision + 1))
    keep(stream, folded)
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
    const [result] = await log.append([{ stream, expectedRevision: from.revision, events: append }])
    if (!result?.ok) return undefined
    const folded = advanceBy(decided, result)
    keep(stream, folded)
    return folded
  }

  async function settle(stream: string, batch: readonly Waiting[]): Promise<void> {
    const orders = batch.map((waiting) => waiting.order)
    let folded = cache.get(stream) ?? (await refresh(orders[0]!, stream))
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const decided = decideAll(folded, orders)
      // Refusals and empty decisions append nothing, so no conflict reveals that the state is outdated: read it again first.
      const latest = decided.someUnwritten ? await refresh(orders[0]!, stream) : folded
      const upToDate = latest.revision === folded.revision
      const written = upToDate ? await write(decided) : undefined
      if (written) return answer(written, decided, batch)
      folded = upToDate ? await refresh(orders[0]!, stream) : latest
    }
    throw new CommandConflict(`too many concurrent appends to ${stream}`)
  }

  async function answer(folded: CachedStream, decided: DecidedBatch, batch: readonly Waiting[]): Promise<void> {
    for (const [i, waiting] of batch.entries()) waiting.resolve(await resultOf(log, folded, decided.results[i]!))
  }

  async function drain(stream: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await settleOrReject(stream, queue.splice(0, BATCH))
    queues.delete(stream)
  }

  /** One failing command does not fail the whole batch: the commands are then retried one by one. */
  async function settleOrReject(stream: string, batch: readonly Waiting[]): Promise<void> {
    try {
      await settle(stream, batch)
    } catch (error) {
      cache.delete(stream)
      if (batch.length === 1 || affectsWholeBatch(error)) for (const waiting of batch) waiting.reject(error)
      else for (const waiting of batch) await settleOrReject(stream, [waiting])
    }
  }

  return {
    dispatch: <C, S, E extends DomainEvent>(order: Dispatch<C, S, E>) =>
      new Promise<CommandResult<E, S> | Refusal>((resolve, reject) => {
        const stream = order.decider.stream(order.id)
        const waiting = { order, resolve, reject } as unknown as Waiting
        const queue = queues.get(stream)
        if (queue) return void queue.push(waiting)
        const started = [waiting]
        queues.set(stream, started)
        void drain(stream, started)
      }),
    clearCache: () => cache.clear(),
    load: async (decider, id) =>
      (await refresh({ decider } as unknown as AnyDispatch, decider.stream(id))).state as never,
  }
}

const affectsWholeBatch = (error: unknown): boolean =>
  error instanceof CommandConflict || error instanceof EventStoreUnavailable

type AnyDispatch = Dispatch<unknown, unknown, DomainEvent>

/** Commands decided over one state: the events to append, and the result for each sender. */
interface DecidedBatch {
  readonly from: CachedStream
  readonly stream: string
  readonly state: unknown
  readonly append: TypedAppend['events']
  readonly results: readonly CommandOutcome[]
  /** True if a command produced no event. Its result is only valid if the state is current. */
  readonly someUnwritten: boolean
}

/** Pure. Each command is decided over the state that the preceding ones produced. */
function decideAll(from: CachedStream, orders: readonly AnyDispatch[]): DecidedBatch {
  const append: TypedAppend['events'][number][] = []
  const seen = new Set<string>()
  let state = from.state
  const results = orders.map((order): CommandOutcome => {
    const { decider, command, context } = order
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
  const { decider, id } = orders[0]!
  const someUnwritten = results.some(({ kind }) => kind === 'nothing' || kind === 'refused')
  return { from, stream: decider.stream(id), state, append, results, someUnwritten }
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
  return { stream: decided.stream, state, revision, commands }
}

const metaOf = (
  { commandId, correlationId, causationId, trace, actor, at }: AnyDispatch['context'],
  index: number,
) => ({
  commandId,
  index,
  correlationId,
  actor,
  at,
  ...(causationId ? { causationId } : {}),
  ...(trace ? { trace } : {}),
})
