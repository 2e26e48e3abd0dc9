import { LRUCache } from 'lru-cache'
import { productCard } from '#domain/catalog/contract.ts'
import { cardOf, shownMiles } from './cards.ts'
import { cardRow } from './index/card-row.ts'
import type { IndexedProducer, IndexedProduct } from './index/rows.ts'
import type { FoundProduct } from './index/search-in.ts'

/** Cards as JSON: most are shown again before anything on them changes. */
export interface CardTexts {
  of(found: FoundProduct): string
}

/** A card's beginning, up to the distance, which is another one from every place; and what it was drawn from. */
interface Drawn {
  readonly text: string
  readonly producer: IndexedProducer
  readonly today: string
  readonly here: string
}

const cardAnywhere = productCard.omit({ distance: true })

/** A row of the index is never changed, only replaced. */
export function createCardTexts(): CardTexts {
  const cards = new LRUCache<IndexedProduct, Drawn>({ max: MOST })
  const drawn = (found: FoundProduct): Drawn => {
    const { product, producer, today, here } = found
    const known = cards.get(product)
    if (known?.producer === producer && known.today === today && known.here === here) return known
    const text = `${JSON.stringify(cardAnywhere.parse(cardOf(cardRow(found), here))).slice(0, -1)},"distance":`
    const fresh = { text, producer, today, here }
    cards.set(product, fresh)
    return fresh
  }
  return { of: (found) => `${drawn(found).text}${shownMiles(found.miles)}}` }
}

/** Some 800 bytes each. */
const MOST = 30_000
