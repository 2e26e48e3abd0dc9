import { randomUUID } from 'node:crypto'
import type { Append, AppendResult, ProposedEvent } from '#platform/event-store/event-store.ts'

/** A new event with overrides. */
export const proposed = (overrides: Partial<ProposedEvent> = {}): ProposedEvent => ({
  id: randomUUID(),
  type: 'AppleWeighed',
  data: '{"grams":182}',
  meta: '{"version":1}',
  ...overrides,
})

export const someEvents = (count: number): ProposedEvent[] => Array.from({ length: count }, () => proposed())

export const newStream = (kind = 'apple'): string => `${kind}-${randomUUID()}`

export const appendOf = (stream: string, expectedRevision: number, events = [proposed()]): Append => ({
  stream,
  expectedRevision,
  events,
})

/** The revision and position of a successful append. Fails the test on a conflict. */
export function expectAppended(result: AppendResult | undefined) {
  if (!result?.ok) throw new Error('the append lost')
  return result
}
