import type { Decider } from './decider.ts'
import type { ActorRef, DomainEvent, Instant, Position, RecordedEvent } from './event.ts'
import type { Refusal } from './refusal.ts'

/**
 * Port of the write side's command bus: dispatches a command to a stream's decider and appends the resulting events.
 */
export interface CommandBus {
  /** Throws `CommandConflict` if the stream keeps changing, `EventStoreUnavailable` if the log cannot be reached. */
  dispatch<C, S, E extends DomainEvent>(request: Dispatch<C, S, E>): Promise<CommandResult<E, S> | Refusal>
  /** Current state of a stream. */
  load<C, S, E extends DomainEvent>(decider: Decider<C, S, E>, id: string): Promise<S>
  /** A stream's events, for their ids and metadata. */
  history<C, S, E extends DomainEvent>(decider: Decider<C, S, E>, id: string): Promise<readonly RecordedEvent<E>[]>
}

export interface Dispatch<C, S, E extends DomainEvent> {
  readonly decider: Decider<C, S, E>
  /** Stream id; the decider composes the stream's name from it. */
  readonly id: string
  readonly command: C
  readonly context: CommandContext
  /** Names of streams that cannot exist before this command's events, so that they need not be read from the store. */
  readonly precedes?: readonly string[]
}

/** Sender, time and cause of a command. A repeated `commandId` on the same stream returns the first result. */
export interface CommandContext {
  readonly commandId: string
  /** As in `EventMeta`; default: those of the running request or job. */
  readonly correlationId?: string
  readonly causationId?: string | undefined
  /** As in `EventMeta`. */
  readonly traceparent?: string
  readonly actor: ActorRef
  readonly origin?: 'demo'
  readonly backfilled?: true
  readonly at: Instant
}

/**
 * The context of a command that a background process sends. `process` is the actor's id in the log; `onBehalfOf` the
 * account whose decision it carries out.
 */
export const systemContext = (
  process: string,
  {
    onBehalfOf,
    ...command
  }: Pick<CommandContext, 'commandId' | 'causationId' | 'at'> & { readonly onBehalfOf?: string },
): CommandContext => ({
  actor: onBehalfOf ? { kind: 'system', id: process, onBehalfOf } : { kind: 'system', id: process },
  ...command,
})

/**
 * `events` is empty if the command had no effect. `position` is the one a read model must have reached to show the
 * result.
 */
export interface CommandResult<E extends DomainEvent, S = unknown> {
  readonly events: readonly E[]
  /** The stream's state after the command, including concurrent events. */
  readonly state: S
  readonly revision: number
  readonly position: Position | undefined
  /** Id of the command's last event; absent without events. */
  readonly lastEventId?: string | undefined
  /** For a repeated command: when it was first decided, which is when its effects outside of the log happened. */
  readonly decidedBefore?: Instant
}

/** Derives a command id from a process and a step, so that a repeated step has no effect. */
export const childCommandId = (process: string, step: string): string => `${process}/${step}`
