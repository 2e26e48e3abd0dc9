import type { Meanings } from '../../search/meanings.ts'
import type { Remembered } from '../../search/remembered.ts'
import type { Scratch } from '../../search/scratch.ts'
import type { Goods } from './goods.ts'
import type { Matches } from './matching.ts'
import type { Nearby } from './near.ts'
import type { Shops } from './shops.ts'

/** What a search looks through, and works with. */
export interface Searched {
  readonly goods: Goods
  readonly shops: Shops
  readonly meanings: Meanings
  readonly sets: Scratch
  /** Up to this part of the market products are looked at one by one instead of as sets. */
  readonly fewShare: number
  /** Many ask for the same things around the same towns; a sale changes neither. */
  readonly texts: Remembered<Matches>
  readonly places: Remembered<Nearby>
}
