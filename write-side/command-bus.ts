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

/** The stream kept moving under the command, again and again: other processes write to it without pause. */
export class CommandConflict extends Error {
  override readonly name = 'CommandConflict'
}

interface Waiting {
  readonly order: AnyDispatch
  readonly resolve: (result: CommandResult<DomainEvent> | Refusal) => void
  readonly reject: (error: unknown) => void
}

export interface CachingBus extends CommandBus {
  /** Folds every stream anew from now on: what a key opened must not live on in a fold. */
  clearCache(): void
}

const BATCH = 64
const ATTEMPTS = 8

/**
 * read → evolve → decide → append at the expected revision. Streams are kept folded in a cache; commands for one stream
 * queue here and are decided one after another over one fold, so that many writers cost one load and one append.
 */
export function createCommandBus({ log, remembered = 10_000 }: { log: EventLog; remembered?: number }): CachingBus {
  const cache = new LRUCache<string, CachedStream>({ max: remembered })
  const queues = new Map<string, Waiting[]>()

  /** The stream as it is now: the fold in the cache, brought up to date. */
  async function refresh({ decider }: Pick<AnyDispatch, 'decider'>, stream: string): Promise<CachedStream> {
    const known = cache.get(stream) ?? emptyStream(decider)
    const folded = advance(decider, known, await log.read(stream, known.revision + 1))
    keep(stream, folded)
    return folded
  }

  /** A slow read does not turn the cache back behind what was written meanwhile. */
  function keep(stream: string, folded: CachedStream): void {
    if ((cache.get(stream)?.revision ?? NO_STREAM) <= folded.revision) cache.set(stream, folded)
  }

  /** Appends what was decided; undefined when someone else was faster. */
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
      // A "no" or "nothing to do" is only as good as the fold it was said over: look for news before saying it.
      const latest = decided.someUnwritten ? await refresh(orders[0]!, stream) : folded
      const upToDate = latest.revision === folded.revision
      const written = upToDate ? await write(decided) : undefined
      if (written) return answer(written, decided, batch)
      folded = upToDate ? await refresh(orders[0]!, stream) : latest
    }
    throw new CommandConflict(`${stream} kept moving`)
  }

  async function answer(folded: CachedStream, decided: DecidedBatch, batch: readonly Waiting[]): Promise<void> {
    for (const [i, waiting] of batch.entries()) waiting.resolve(await resultOf(log, folded, decided.results[i]!))
  }

  async function drain(stream: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await settleOrReject(stream, queue.splice(0, BATCH))
    queues.delete(stream)
  }

  /** A command that breaks does not fail its neighbours in the batch: each is then settled by itself. */
  async function settleOrReject(stream: string, batch: readonly Waiting[]): Promise<void> {
    try {
      await settle(stream, batch)
    } catch (error) {
      cache.delete(stream)
      if (batch.length === 1 || concernsAll(error)) for (const waiting of batch) waiting.reject(error)
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

const concernsAll = (error: unknown): boolean =>
  error instanceof CommandConflict || error instanceof EventStoreUnavailable

type AnyDispatch = Dispatch<unknown, unknown, DomainEvent>

/** A batch of commands decided over one fold: what to append, and what to tell each sender once that is done. */
interface DecidedBatch {
  readonly from: CachedStream
  readonly stream: string
  readonly state: unknown
  readonly append: TypedAppend['events']
  readonly results: readonly CommandOutcome[]
  /** True when some command leaves no event: its answer hangs on the fold being up to date. */
  readonly someUnwritten: boolean
}

/** Pure: each command sees the state the ones before it leave. */
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

/** The fold after its batch was appended. */
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
