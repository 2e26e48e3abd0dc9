import type { Personal, RecordedEvent } from '#domain/kernel/event.ts'
import { told } from './told.ts'

/** What somebody said with an event, word for word; null when they said nothing, or it was erased. */
export function saidWith({ data }: RecordedEvent): string | null {
  const fields = data as Readonly<Record<string, Personal<unknown> | undefined>>
  const said = SAYING.map((field) => told(fields[field])).find((words) => typeof words === 'string' && words !== '')
  return typeof said === 'string' ? said : null
}

const SAYING = ['reason', 'text', 'comment', 'reply', 'words', 'note', 'code']
