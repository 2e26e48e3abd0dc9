import type { Decider } from './decider.ts'
import type { ActorRef, DomainEvent, Instant, Position } from './event.ts'
import type { Refusal } from './refusal.ts'

/** Sends one command to one stream's decider and appends what it decides. The write side's bus, as others see it. */
export interface CommandBus {
  /** Throws `CommandConflict` when the stream kept moving, `EventStoreUnavailable` when the log cannot be reached. */
  dispatch<C, S, E extends DomainEvent>(order: Dispatch<C, S, E>): Promise<CommandResult<E, S> | Refusal>
  /** The state of a stream as it is now. */
  load<C, S, E extends DomainEvent>(decider: Decider<C, S, E>, id: string): Promise<S>
}

export interface Dispatch<C, S, E extends DomainEvent> {
  readonly decider: Decider<C, S, E>
  /** Which stream of the decider's. */
  readonly id: string
  readonly command: C
  readonly context: CommandContext
}

/** Who sends a command, when and why. The same `commandId` to the same stream again gives the first result. */
export interface CommandContext {
  readonly commandId: string
  readonly correlationId: string
  readonly causationId?: string
  /** As in `EventMeta`: whoever traces adds it. */
  readonly trace?: string
  readonly actor: ActorRef
  readonly at: Instant
}

/**
 * The context of a command that a background process sends. `process` is the actor's id in the log. Without `correlationId`, the
 * command starts a new correlation.
 */
export const systemContext = (
  process: string,
  { commandId, correlationId = commandId, ...rest }: SystemCommand,
): CommandContext => ({ commandId, correlationId, actor: { kind: 'system', id: process }, ...rest })

interface SystemCommand extends Pick<CommandContext, 'commandId' | 'causationId' | 'at'> {
  readonly correlationId?: string
}

/** What came of it. No events: all of it had happened before. `position` is where the reader must be to see it. */
export interface CommandResult<E extends DomainEvent, S = unknown> {
  readonly events: readonly E[]
  /** The stream's state once it had happened, with whatever else had happened by then. */
  readonly state: S
  readonly revision: number
  readonly position: Position | undefined
  /** When the command was decided, if this is a repeat of it: what it led to outside of the log is of that time. */
  readonly decidedBefore?: Instant
}

/** A command's id made from a process and a step, so that doing the step twice is doing it once. */
export const childCommandId = (process: string, step: string): string => `${process}/${step}`
