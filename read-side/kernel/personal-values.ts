import { isErased, type Personal, type RecordedEvent } from '#domain/kernel/event.ts'

/** A personal value as a row keeps it: null once it was erased, or was never told. */
export const unsealed = <T>(value: Personal<T> | undefined): T | null =>
  value === undefined || isErased(value) ? null : (value as T)

/** What people read where somebody's name or words were. */
export const ERASED_LABEL = 'Erased'

/** What somebody said with an event, word for word; null when they said nothing, or it was erased. */
export function statementWith({ data }: RecordedEvent): string | null {
  const fields = data as Readonly<Record<string, Personal<unknown> | undefined>>
  const said = SAYING.map((field) => unsealed(fields[field])).find((words) => typeof words === 'string' && words !== '')
  return typeof said === 'string' ? said : null
}

const SAYING = ['reason', 'text', 'comment', 'reply', 'words', 'note', 'code']
