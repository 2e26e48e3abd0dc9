import type { Recorded } from '#domain/kernel/event.ts'
import { isErased } from '#domain/kernel/event.ts'
import { personalFields } from '#domain/privacy/personal-fields.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'

/** What can still be read of somebody: every text, and those of them that are addresses of theirs. */
export interface OwnWords {
  readonly words: readonly string[]
  readonly addresses: readonly string[]
}

/** Reads the streams that tell of these people. */
export async function ownWords(
  log: EventLog,
  { persons, streams }: { readonly persons: readonly string[]; readonly streams: readonly string[] },
): Promise<OwnWords> {
  const words = new Set<string>()
  const addresses = new Set<string>()
  const note = (field: string, value: unknown): void => {
    if (typeof value === 'string' && value.trim()) {
      words.add(value)
      if (field === 'email') addresses.add(value)
    } else if (typeof value === 'object' && value !== null && !isErased(value))
      for (const [name, inner] of Object.entries(value)) note(name, inner)
  }
  for (const stream of streams)
    for (const event of (await log.read(stream)) as readonly Recorded[])
      for (const { field, person, value } of personalFields(event)) if (persons.includes(person)) note(field, value)
  return { words: [...words], addresses: [...addresses] }
}
