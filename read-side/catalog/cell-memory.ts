import { LRUCache } from 'lru-cache'
import type { Cell } from './facets.ts'
import type { SearchFilter } from './search-filter.ts'

/** Counts of recent searches. Cheap ones are counted every time; those that take long serve a moment longer. */
export interface CellMemory {
  of(filter: SearchFilter, count: () => Promise<Cell[]>): Promise<readonly Cell[]>
}

interface Counted {
  readonly cells: Promise<Cell[]>
  /** Until when they are good enough, by the process's clock. */
  goodUntil: number
}

/** Sort, page and the facets' own choices do not matter to the cells: searches that differ in them share a count. */
export function createCellMemory(): CellMemory {
  const known = new LRUCache<string, Counted>({ max: 1000 })
  return {
    of: (filter, count) => {
      const name = nameOf(filter)
      const remembered = known.get(name)
      const began = performance.now()
      if (remembered && began < remembered.goodUntil) return remembered.cells
      // A count under way is shared only where counting was dear before: a cheap one shall see what was just written.
      const counted: Counted = { cells: count(), goodUntil: remembered?.goodUntil ? Number.POSITIVE_INFINITY : 0 }
      known.set(name, counted)
      counted.cells.then(
        () => {
          const took = performance.now() - began
          counted.goodUntil = took < CHEAP_MS ? 0 : began + took + Math.min(took * WORTH, LONGEST_MS)
        },
        () => known.delete(name),
      )
      return counted.cells
    },
  }
}

function nameOf({ text, minCents, maxCents, producerId, near }: SearchFilter): string {
  const place = near && [near.town.zip, near.radiusMiles]
  return JSON.stringify([text.toLowerCase(), minCents, maxCents, producerId, place])
}

const CHEAP_MS = 8
/** A count that took so long may be used that many times as long. */
const WORTH = 100
const LONGEST_MS = 3000
