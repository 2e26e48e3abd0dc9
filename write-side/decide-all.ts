import type { Dispatch } from '#domain/kernel/command-bus.ts'
import type { DomainEvent, Position } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { TypedAppend } from '#platform/event-store/event-log.ts'
import type { CachedStream, CommandOutcome, WrittenCommand } from './stream-cache.ts'

export type AnyDispatch = Dispatch<unknown, unknown, DomainEvent>

/** A batch of commands decided over one fold: what to append, and what to tell each sender once that is done. */
export interface DecidedBatch {
  readonly from: CachedStream
  readonly stream: string
  readonly state: unknown
  readonly append: TypedAppend['events']
  readonly results: readonly CommandOutcome[]
  /** True when some command leaves no event: its answer hangs on the fold being up to date. */
  readonly someUnwritten: boolean
}

/** Pure: each command sees the state the ones before it leave. */
export function decideAll(from: CachedStream, orders: readonly AnyDispatch[]): DecidedBatch {
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
export function advanceBy(
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
