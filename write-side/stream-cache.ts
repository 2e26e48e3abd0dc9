import type { CommandResult } from '#domain/kernel/command-bus.ts'
import type { Decider } from '#domain/kernel/decider.ts'
import type { DomainEvent, Position, RecordedEvent } from '#domain/kernel/event.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'

export type AnyDecider = Decider<unknown, unknown, DomainEvent>

/** A stream folded up to a revision, with what each command in it led to: that makes a repeated command harmless. */
export interface CachedStream {
  readonly stream: string
  readonly state: unknown
  readonly revision: number
  readonly commands: ReadonlyMap<string, WrittenCommand>
}

/** Where a command's events stand. */
export interface WrittenCommand {
  readonly first: number
  readonly count: number
  readonly position: Position
}

/** What one command of a batch came to, before and after the append. */
export type CommandOutcome =
  | { readonly kind: 'written'; readonly commandId: string; readonly events: readonly DomainEvent[] }
  | { readonly kind: 'repeated'; readonly commandId: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

export const emptyStream = (decider: AnyDecider): CachedStream => ({
  stream: '',
  state: decider.initial,
  revision: NO_STREAM,
  commands: new Map(),
})

export function advance(decider: AnyDecider, known: CachedStream, events: readonly RecordedEvent[]): CachedStream {
  if (events.length === 0) return known
  const commands = known.commands as Map<string, WrittenCommand>
  // The same events may be folded twice over one map, by two who read at the same time: count by revision.
  for (const { meta, revision, position } of events) {
    const first = commands.get(meta.commandId)?.first ?? revision
    commands.set(meta.commandId, { first, count: revision - first + 1, position })
  }
  const last = events.at(-1)!
  return { stream: last.stream, state: events.reduce(decider.evolve, known.state), revision: last.revision, commands }
}

/** The outcome to hand back; for a repeated command what it led to the first time, read from the log. */
export async function resultOf(
  log: EventLog,
  folded: CachedStream,
  result: CommandOutcome,
): Promise<CommandResult<DomainEvent> | Refusal> {
  if (result.kind === 'refused') return result.refusal
  const { state } = folded
  if (result.kind === 'nothing') return { events: [], state, revision: folded.revision, position: undefined }
  const { first, count, position } = folded.commands.get(result.commandId)!
  const outcome = { state, revision: first + count - 1, position }
  if (result.kind === 'written') return { ...outcome, events: result.events }
  const events = (await log.read(folded.stream, first)).slice(0, count)
  return { ...outcome, events, decidedBefore: events[0]!.meta.at }
}
