import { Bits } from './bits.ts'

/** Sets to work with during one question: used again by the next one, so that a question leaves no garbage. */
export interface Scratch {
  /** From now on all sets handed out before are free again. */
  begin(): void
  empty(): Bits
  copy(of: Bits): Bits
  /** Room for so many numbers, with whatever stands there. */
  list(size: number): Uint32Array
}

export function createScratch(): Scratch {
  const sets: Bits[] = []
  let used = 0
  let room = new Uint32Array(1 << 16)
  let taken = 0
  const next = (): Bits => {
    if (used === sets.length) sets.push(new Bits())
    return sets[used++]!
  }
  return {
    begin: () => {
      used = 0
      taken = 0
    },
    empty: () => next().clear(),
    copy: (of) => next().take(of),
    list: (size) => {
      // Lists handed out before keep the room they have.
      if (taken + size > room.length) [room, taken] = [new Uint32Array(2 * (room.length + size)), 0]
      taken += size
      return room.subarray(taken - size, taken)
    },
  }
}
