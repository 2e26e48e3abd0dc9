import type { CommandResult } from '#domain/kernel/command-bus.ts'
import type { Decider } from '#domain/kernel/decider.ts'
import type { DomainEvent, Position, RecordedEvent } from '#domain/kernel/event.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { eventIdOf } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import { RecentCommands } from '#write-side/recent-commands.ts'

export type AnyDecider = Decider<unknown, unknown, DomainEvent>

/** The state of a stream at a revision, with its newest commands, which make repeated commands harmless. */
export interface CachedStream {
  readonly stream: string
  readonly state: unknown
  readonly revision: number
  /** Id of the event at that revision. */
  readonly eventId: string
  /** Shared by the states of a stream, older ones included. */
  readonly commands: RecentCommands
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
  commands: RecentCommands.none(),
})

export function advance(decider: AnyDecider, base: CachedStream, events: readonly RecordedEvent[]): CachedStream {
  if (events.length === 0) return base
  const { commands } = base
  // Concurrent readers may add the same commands.
  for (const { meta, revision } of events) commands.add(meta.commandId, revision)
  const { stream, revision, id } = events.at(-1)!
  return { stream, state: events.reduce(decider.evolve, base.state), revision, eventId: id, commands }
}

/** The result for the sender. For a repeated command, the events of the first one are read from the log. */
export async function resultOf(
  log: EventLog,
  current: CachedStream,
  { result, position }: { readonly result: CommandOutcome; readonly position: Position | undefined },
): Promise<CommandResult<DomainEvent> | Refusal> {
  if (result.kind === 'refused') return result.refusal
  const { state, stream, commands } = current
  if (result.kind === 'nothing') return { events: [], state, revision: current.revision, position: undefined }
  const { commandId } = result
  const first = commands.firstRevision(commandId)!
  if (result.kind === 'written') {
    const revision = first + result.events.length - 1
    const lastEventId =
      revision === current.revision
        ? current.eventId
        : eventIdOf({ stream, commandId, index: result.events.length - 1 })
    return { events: result.events, state, revision, position, lastEventId }
  }
  const events = (await log.read(stream, first)).filter(({ meta }) => meta.commandId === commandId)
  const last = events.at(-1)!
  return {
    events,
    state,
    revision: last.revision,
    position: last.position,
    lastEventId: last.id,
    decidedBefore: last.meta.recordedAt,
  }
}
