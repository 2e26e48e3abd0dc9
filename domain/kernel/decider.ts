import type { z } from 'zod'
import type { DomainEvent } from './event.ts'
import type { Refusal } from './refusal.ts'

/**
 * The rules of one stream, as data and pure functions.
 * - `stream(id)` is the only place where the stream's name is composed.
 * - `decide` returns the new events, `[]` if the command has already taken effect, or a refusal.
 * - `evolve` folds one event into the state; it never throws and never refuses.
 */
export interface Decider<Command, State, Event extends DomainEvent> {
  readonly name: string
  readonly stream: (id: string) => string
  readonly initial: State
  readonly decide: (state: State, command: Command) => readonly Event[] | Refusal
  readonly evolve: (state: State, event: Event) => State
  /**
   * For streams that grow without bound: their state is stored periodically, so that loading it reads only the newest
   * events.
   */
  readonly snapshot?: SnapshotFormat<State>
}

/** The stored form of a state. The state must contain no personal data. */
export interface SnapshotFormat<State> {
  /** Increase it when `evolve` changes what a state means without changing its shape. */
  readonly version: number
  readonly state: z.ZodType<State>
}

export const decider = <C, S, E extends DomainEvent>(parts: Decider<C, S, E>): Decider<C, S, E> => parts

/** Folds a history into its state. */
export const fold = <C, S, E extends DomainEvent>(
  of: Decider<C, S, E>,
  events: readonly E[],
  from: S = of.initial,
): S => events.reduce(of.evolve, from)
