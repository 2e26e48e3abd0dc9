import type { Copy } from '../../following/followed.ts'
import { createMeanings } from '../../search/meanings.ts'
import { remember } from '../../search/remembered.ts'
import { createScratch } from '../../search/scratch.ts'
import { Vocabulary } from '../../search/vocabulary.ts'
import type { Search } from '../search-filter.ts'
import type { Days } from './facets.ts'
import { Goods } from './goods.ts'
import type { Matches } from './matching.ts'
import type { Nearby } from './near.ts'
import type { IndexedProducer, IndexedProduct } from './rows.ts'
import { type Found, type Notes, searchIn } from './search-in.ts'
import { Shops } from './shops.ts'

/** The whole market in memory, made to be searched. */
export interface MarketIndex {
  search(search: Search, note?: Notes): Found
  /** The ids of the producers a text tells of; undefined when there is no word in it. */
  producersTold(text: string): ReadonlySet<string> | undefined
  readonly products: Copy<IndexedProduct>
  readonly producers: Copy<IndexedProducer>
}

/** `fewShare` changes how quickly a search is answered, never the answer. */
export function createMarketIndex(days: () => Days, fewShare = FEW_SHARE): MarketIndex {
  const vocabulary = new Vocabulary()
  const shops = new Shops(vocabulary)
  const goods = new Goods(vocabulary, shops)
  const meanings = createMeanings(vocabulary)
  const sets = createScratch()
  const version = () => goods.version + shops.version
  const texts = remember<Matches>(version, SEARCHES)
  const places = remember<Nearby>(version, SEARCHES)
  return {
    search: (search, note) => {
      goods.turnTo(days())
      sets.begin()
      return searchIn({ goods, shops, meanings, sets, texts, places, fewShare }, search, note)
    },
    producersTold: (text) => {
      const meant = meanings.of(text)
      if (meant.length === 0) return undefined
      const ids = new Set<string>()
      for (const { producer } of shops.among(shops.telling(meant))) if (producer) ids.add(producer.id)
      return ids
    },
    products: { put: (rows) => goods.put(rows), remove: (ids) => goods.remove(ids), keys: () => goods.ids() },
    producers: {
      put: (rows) => {
        for (const row of rows) goods.renew(shops.put(row.id, row))
      },
      remove: (ids) => {
        for (const id of ids) goods.renew(shops.put(id, undefined))
      },
      keys: () => shops.ids(),
    },
  }
}

/** To count sets takes its time from all there are, one by one from those that are left: measured where they are even. */
const FEW_SHARE = 1 / 8

/** So many are remembered: a few megabytes in a market of 100,000 products. */
const SEARCHES = 200
