import type { ProductPage } from '#domain/catalog/contract.ts'
import type { CardTexts } from './card-texts.ts'
import type { MarketIndex } from './index/market-index.ts'
import type { Search } from './search-filter.ts'

export interface SearchedMarket {
  readonly index: MarketIndex
  readonly cards: CardTexts
}

/** One page of the market as JSON: found, counted, sorted and drawn from memory. */
export function searchProducts({ index, cards }: SearchedMarket, search: Search): string {
  const { total, facets, page: found } = index.search(search)
  const { page, pageSize, filter } = search
  const { near } = filter
  const rest: Omit<ProductPage, 'products'> = {
    total,
    page,
    pageSize,
    facets,
    near: near ? { zip: near.town.zip, city: near.town.city, state: near.town.state } : null,
  }
  return `{"products":[${found.map(cards.of).join()}],${JSON.stringify(rest).slice(1)}`
}
