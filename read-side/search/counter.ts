import type { Bits } from './bits.ts'

/** Counts how many of some are in other sets: one by one while they are few, else all bits at once. */
export function counterOf(some: Bits, outOf: number): (other: Bits) => number {
  if (!areFew(some.count(), outOf)) return (other) => other.countIn(some)
  const numbers = some.numbers()
  return (other) => {
    let count = 0
    for (const number of numbers) if (other.has(number)) count += 1
    return count
  }
}

/** Few enough for looking at each to be quicker than walking through everything. */
export const areFew = (count: number, outOf: number): boolean => count * 16 < outOf
