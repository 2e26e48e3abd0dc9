import { personalFieldsOf } from '#domain/kernel/event.ts'
import type { DomainEvent, PersonalMark, Retention } from '../kernel/event.ts'
import { PERSONAL_EVENTS } from './personal-events.ts'

const marks: ReadonlyMap<string, ReadonlyMap<string, PersonalMark>> = new Map(
  PERSONAL_EVENTS.flatMap(({ shapes }) =>
    Object.entries(shapes).flatMap(([type, shape]) => {
      const found = personalFieldsOf(shape)
      return found.size > 0 ? [[type, found] as const] : []
    }),
  ),
)

/** The types of event that bear something personal. */
export const PERSONAL_TYPES: readonly string[] = [...marks.keys()]

export interface PersonalField {
  readonly field: string
  readonly person: string
  readonly keep: Retention
  /** Opened, or erased. */
  readonly value: unknown
}

/** What an event says of people, each with whose it is. */
export function personalFields({ type, data }: DomainEvent): PersonalField[] {
  const values = data as Record<string, unknown>
  return [...(marks.get(type) ?? [])].flatMap(([field, { of, keep }]) => {
    const [value, person] = [values[field], values[of]]
    return value !== undefined && typeof person === 'string' ? [{ field, person, keep, value }] : []
  })
}
