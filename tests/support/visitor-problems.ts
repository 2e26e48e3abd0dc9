import { expect } from 'vitest'
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

/** Runs `ask`; afterwards the log is as long as before. */
export async function nothingHappens<T>({ engines }: OpenMarket, ask: () => Promise<T>): Promise<T> {
  const before = await engines.log.head()
  const answer = await ask()
  expect(await engines.log.head()).toBe(before)
  return answer
}
