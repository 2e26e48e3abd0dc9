/** Pseudo-random numbers. The same seed gives the same numbers, so the demo is identical on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<T>(from: readonly T[]): T
}

export function seededRandom(seed: string): Random {
  let state = hashOf(seed)
  // Tommy Ettinger's mulberry32: 32 bits of state.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return { next, between, pick: (from) => from[between(0, from.length - 1)]! }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
