import type { z } from 'zod'
import type { EventDefinitions, PersonalMark } from '#domain/kernel/event.ts'
import { personalFieldsOf } from '#domain/kernel/event.ts'

/** An event of a type that stands in no definition: the code is older than the log, or the log is not ours. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent'
}

export interface Known {
  readonly shape: z.ZodType<object>
  readonly marks: ReadonlyMap<string, PersonalMark>
  readonly upcasts: readonly ((data: Record<string, unknown>) => Record<string, unknown>)[]
}

/** All that is known of events, by type; asking for one that is not throws `UnknownEvent`. */
export function knownEvents(definitions: readonly EventDefinitions[]): (type: string) => Known {
  const known = new Map<string, Known>()
  for (const { shapes, upcasts } of definitions)
    for (const [type, shape] of Object.entries(shapes))
      known.set(type, { shape, marks: personalFieldsOf(shape), upcasts: upcasts[type] ?? [] })
  return (type) => {
    const definition = known.get(type)
    if (!definition) throw new UnknownEvent(`the log holds an event "${type}" nobody here knows`)
    return definition
  }
}
