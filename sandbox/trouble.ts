import { ApiProblem, unauthorized } from './api-problem.ts'
import type { TestCard } from './test-cards.ts'

/** The caller gets no answer at all: the line goes dead. */
export class Silence extends Error {
  override readonly name = 'Silence'
}

/** Plays the troubles that a processor itself may be in, before anything has happened. */
export function meetTrouble(outcome: TestCard['outcome']): void {
  if (typeof outcome === 'string' || !('trouble' in outcome)) return
  if (outcome.trouble === 'silent') throw new Silence()
  if (outcome.trouble === 'authentication_error') throw unauthorized('Invalid API key provided: pk_test_****')
  throw new ApiProblem(500, { type: 'api_error', message: 'An unknown error occurred.' })
}
