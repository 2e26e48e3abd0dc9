import { type Decider, fold } from '#domain/kernel/decider.ts'
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import type { EventLog } from './event-log.ts'

type Reads = Pick<EventLog, 'read'>

/** Everything that happened in one of a decider's streams, oldest first; nobody else writes there, so the events are its own. */
export const historyOf = async <C, S, E extends DomainEvent>(
  log: Reads,
  of: Decider<C, S, E>,
  id: string,
): Promise<readonly RecordedEvent<E>[]> =>
  (await log.read(of.stream(id))) as readonly RecordedEvent<DomainEvent>[] as readonly RecordedEvent<E>[]

/** What it comes to now. */
export const stateOf = async <C, S, E extends DomainEvent>(log: Reads, of: Decider<C, S, E>, id: string): Promise<S> =>
  fold(of, await historyOf(log, of, id))
