import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Decider, fold } from '#domain/kernel/decider.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'

/**
 * A decider scenario as data:
 * `spec(stock)('the last item is sold once').given(counted(1), reserved(ann)).when(reserve(bob)).refuses('out_of_stock')`.
 */
export const spec =
  <C, S, E extends DomainEvent>(of: Decider<C, S, E>) =>
  (title: string) => ({
    given: (...history: readonly E[]) => ({ when: (command: C) => outcome(of, title, { history, command }) }),
  })

function outcome<C, S, E extends DomainEvent>(
  of: Decider<C, S, E>,
  title: string,
  { history, command }: { history: readonly E[]; command: C },
) {
  const decided = () => of.decide(fold(of, history), command)
  return {
    /** Expects exactly these events; without arguments, no events. */
    happens: (...events: readonly E[]) => test(title, () => expect(decided()).toEqual(events)),
    refuses: (code: string, details?: Record<string, unknown>) =>
      test(title, () => {
        const refusal = decided()
        expect(isRefusal(refusal) ? refusal.refused : refusal).toBe(code)
        if (details && isRefusal(refusal)) expect(refusal.details).toMatchObject(details)
      }),
  }
}

/** The state of a decider after a sequence of commands, and the events that led to it. */
export interface Run<S, E> {
  readonly state: S
  readonly history: readonly E[]
}

export function runAll<C, S, E extends DomainEvent>(of: Decider<C, S, E>, commands: readonly C[]): Run<S, E> {
  const history: E[] = []
  let state = of.initial
  for (const command of commands) {
    const decided = of.decide(state, command)
    if (isRefusal(decided)) continue
    history.push(...decided)
    state = decided.reduce(of.evolve, state)
  }
  return { state, history }
}

/** A law over any sequence of commands: `invariant(stock, commands)('never goes below zero', ({ state }) => …)`. */
export const invariant =
  <C, S, E extends DomainEvent>(of: Decider<C, S, E>, commands: fc.Arbitrary<C>) =>
  (title: string, holds: (run: Run<S, E>) => void) =>
    test(title, () => {
      fc.assert(
        fc.property(fc.array(commands, { maxLength: 40 }), (sequence) => {
          const run = runAll(of, sequence)
          expect(fold(of, run.history)).toEqual(run.state)
          holds(run)
        }),
        { numRuns: 300 },
      )
    })
