import type { Decider } from '#domain/kernel/decider.ts'
import type { CommandContext } from '#domain/kernel/dispatch.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { TypedAppend } from '#platform/event-store/event-log.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'

/** A command, and who gives it when. */
export interface Given<C> {
  readonly command: C
  readonly by: CommandContext
}

/** What the decider makes of these commands in a stream that does not exist yet. Throws when it refuses one. */
export function decided<C, S, E extends DomainEvent>(
  { decider, id }: { readonly decider: Decider<C, S, E>; readonly id: string },
  commands: readonly Given<C>[],
): TypedAppend {
  const events: TypedAppend['events'][number][] = []
  let state = decider.initial
  for (const [nth, { command, by }] of commands.entries()) {
    const happened = decider.decide(state, command)
    if (isRefusal(happened)) throw new Error(`${decider.stream(id)} refuses: ${happened.refused}`)
    const meta = { ...by, commandId: `${by.commandId}/${decider.name}/${nth}` }
    events.push(...happened.map((event, index) => ({ event, meta: { ...meta, index } })))
    state = happened.reduce(decider.evolve, state)
  }
  return { stream: decider.stream(id), expectedRevision: NO_STREAM, events }
}
