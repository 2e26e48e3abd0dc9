import { isErased, type Personal, type RecordedEvent } from '#domain/kernel/event.ts'

/** A personal value as stored in a row: null if it is missing or erased. */
export const valueOrNull = <T>(value: Personal<T> | undefined): T | null =>
  value === undefined || isErased(value) ? null : (value as T)

/** Shown in place of an erased name or text. */
export const ERASED_LABEL = 'Erased'

/** The free text an actor entered with an event; null if there is none or it was erased. */
export function statementWith({ data }: RecordedEvent): string | null {
  const fields = data as Readonly<Record<string, Personal<unknown> | undefined>>
  // A dispute's `reason` is a code, so it never stands in for an erased statement.
  const names = 'statement' in fields ? ['statement'] : TEXT_FIELDS
  const text = names.map((name) => valueOrNull(fields[name])).find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? text : null
}

const TEXT_FIELDS = ['reason', 'text', 'comment', 'reply', 'words', 'note', 'code']
