import type { Bits } from './bits.ts'
import type { Scratch } from './scratch.ts'

/** Some numbers: one by one while they are few, which is quicker then, else as a set. */
export type Some = { readonly few: Uint32Array } | { readonly many: Bits }

export const countOf = (some: Some): number => ('few' in some ? some.few.length : some.many.count())

export function asSet(some: Some, sets: Scratch): Bits {
  if ('many' in some) return some.many
  const set = sets.empty()
  for (const number of some.few) set.add(number)
  return set
}

/** Those that are in a set, then those that are not. Each half is made when it is asked for. */
export function* halves(some: Some, set: Bits, sets: Scratch): Iterable<Some> {
  if ('few' in some) {
    yield { few: those(some.few, { set, areIn: true, sets }) }
    yield { few: those(some.few, { set, areIn: false, sets }) }
  } else {
    yield { many: sets.copy(some.many).keep(set) }
    yield { many: sets.copy(some.many).drop(set) }
  }
}

interface Half {
  readonly set: Bits
  readonly areIn: boolean
  readonly sets: Scratch
}

function those(few: Uint32Array, { set, areIn, sets }: Half): Uint32Array {
  const half = sets.list(few.length)
  let size = 0
  for (let i = 0; i < few.length; i++) if (set.has(few[i]!) === areIn) half[size++] = few[i]!
  return half.subarray(0, size)
}
