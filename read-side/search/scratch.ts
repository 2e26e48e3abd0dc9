import { Bits } from './bits.ts'

/** Sets to work with during one question: used again by the next one, so that a question leaves no garbage. */
export interface Scratch {
  /** From now on all sets handed out before are free again. */
  begin(): void
  empty(): Bits
  copy(of: Bits): Bits
}

export function createScratch(): Scratch {
  const sets: Bits[] = []
  let used = 0
  const next = (): Bits => {
    if (used === sets.length) sets.push(new Bits())
    return sets[used++]!
  }
  return {
    begin: () => {
      used = 0
    },
    empty: () => next().clear(),
    copy: (of) => next().take(of),
  }
}
