import { PaymentsUnavailable } from '#platform/payments/payments.ts'

/** The way to the processor. `call` is one call over it. */
export interface Line {
  /** The next calls meet a line that is cut before they arrive, or after: then they took effect and nobody heard. */
  cut(when: 'before' | 'after', calls?: number): void
  call<T>(effect: () => T): Promise<T>
}

export function cuttable(): Line {
  let cuts: ('before' | 'after')[] = []
  return {
    cut: (when, calls = 1) => {
      cuts = Array.from({ length: calls }, () => when)
    },
    call: async (effect) => {
      const cut = cuts.shift()
      if (cut === 'before') throw new PaymentsUnavailable('the line is cut')
      const answer = effect()
      if (cut === 'after') throw new PaymentsUnavailable('the answer was lost')
      return answer
    },
  }
}
