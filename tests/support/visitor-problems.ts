import { expect } from 'vitest'
import { LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import type { OpenMarket } from './market.ts'
import type { Answer } from './visitor.ts'

/** A clear no: status, stable code, a sentence, a reference; nothing of how the house is built. */
export function expectProblem(answer: Answer, status: number, code: string): void {
  expect(answer.body).toMatchObject({ status, code, type: `urn:farmgate:problem:${code}` })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  const { title, detail, reference } = answer.body as Record<string, string>
  expect(title).toMatch(/\w/)
  expect(detail).toMatch(/^[A-Z].*[.…]$/)
  expect(reference).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|select |relation|stack/i)
}

/** Runs `ask`; afterwards nothing new is in the log, but what goes on by itself with sales that came before. */
export async function nothingHappens<T>({ engines: { log } }: OpenMarket, ask: () => Promise<T>): Promise<T> {
  const before = await log.head()
  const { events: earlier } = await log.readAll(LOG_START, Number(before) || 1)
  const goingOn = new Set(earlier.map(({ meta }) => meta.correlationId))
  const answer = await ask()
  const { events } = await log.readAll(before, 100)
  const byItself = ({ meta }: RecordedEvent) =>
    meta.actor.kind === 'system' && (PAPERS.includes(meta.actor.id) || goingOn.has(meta.correlationId))
  expect(events.filter((event) => !byItself(event))).toEqual([])
  return answer
}

/** Who writes what belongs to sales of before, under ids of its own. */
const PAPERS: readonly string[] = ['guest_order_index', 'payouts', 'receipts']
