import type { CommandResult } from '#domain/kernel/command-bus.ts'
import type { Decider } from '#domain/kernel/decider.ts'
import type { DomainEvent, Position, RecordedEvent } from '#domain/kernel/event.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { eventIdOf } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'

export type AnyDecider = Decider<unknown, unknown, DomainEvent>

/** The state of a stream at a revision, with the events of each command, which make repeated commands harmless. */
export interface CachedStream {
  readonly stream: string
  readonly state: unknown
  readonly revision: number
  /** Id of the event at that revision. */
  readonly eventId: string
  /** The newest commands, at most `COMMAND_WINDOW`. */
  readonly commands: ReadonlyMap<string, WrittenCommand>
}

/**
 * Number of commands that a stream remembers. A command that is repeated after that many others is decided again, so a
 * decider whose commands a job may repeat much later must refuse or ignore such repeats by its own state.
 */
export const COMMAND_WINDOW = 1_000

/** Revision and position of a command's events. */
export interface WrittenCommand {
  readonly first: number
  readonly count: number
  readonly position: Position
}

/** The result of one command of a batch, before the append. */
export type CommandOutcome =
  | { readonly kind: 'written'; readonly commandId: string; readonly events: readonly DomainEvent[] }
  | { readonly kind: 'repeated'; readonly commandId: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

export const emptyStream = (decider: AnyDecider): CachedStream => ({
  stream: '',
  state: decider.initial,
  revision: NO_STREAM,
  eventId: '',
  commands: new Map(),
})

export function advance(decider: AnyDecider, base: CachedStream, events: readonly RecordedEvent[]): CachedStream {
  if (events.length === 0) return base
  const commands = base.commands as Map<string, WrittenCommand>
  // Concurrent readers may apply the same events to one map, so the count is computed from revisions.
  for (const { meta, revision, position } of events) {
    const first = commands.get(meta.commandId)?.first ?? revision
    commands.set(meta.commandId, { first, count: revision - first + 1, position })
  }
  forgetOldest(commands)
  const { stream, revision, id } = events.at(-1)!
  return { stream, state: events.reduce(decider.evolve, base.state), revision, eventId: id, commands }
}

export function forgetOldest(commands: Map<string, WrittenCommand>): void {
  for (const commandId of commands.keys()) {
    if (commands.size <= COMMAND_WINDOW) return
    commands.delete(commandId)
  }
}

/** The result for the sender. For a repeated command, the events of the first one are read from the log. */
export async function resultOf(
  log: EventLog,
  current: CachedStream,
  result: CommandOutcome,
): Promise<CommandResult<DomainEvent> | Refusal> {
  if (result.kind === 'refused') return result.refusal
  const { state } = current
  if (result.kind === 'nothing') return { events: [], state, revision: current.revision, position: undefined }
  const { first, count, position } = current.commands.get(result.commandId)!
  const { stream } = current
  const revision = first + count - 1
  const outcome = { state, revision, position }
  const isNewest = revision === current.revision
  const lastEventId = isNewest ? current.eventId : eventIdOf({ stream, commandId: result.commandId, index: count - 1 })
  if (result.kind === 'written') return { ...outcome, lastEventId, events: result.events }
  const events = (await log.read(stream, first)).slice(0, count)
  return { ...outcome, lastEventId, events, decidedBefore: events[0]!.meta.recordedAt }
}
