import type { ProductPage } from '#domain/catalog/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { CARD_COLUMNS, CARD_TABLES, type CardRow, cardOf } from './cards.ts'
import type { MarketIndex } from './index/market-index.ts'
import type { Search } from './search-filter.ts'

export interface SearchDeps {
  readonly db: Sql
  readonly index: MarketIndex
}

/** One page of the market: found, counted and sorted in memory; the cards come from their rows. */
export async function searchProducts({ db, index }: SearchDeps, search: Search): Promise<ProductPage> {
  const { total, facets, page: found } = index.search(search)
  const { page, pageSize, filter } = search
  const rows = found.length > 0 ? await db.query<CardRow>(CARDS, [found.map(({ id }) => id)]) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  const { near } = filter
  return {
    products: found.flatMap(({ id, miles }) => {
      const row = byId.get(id)
      return row ? [cardOf({ ...row, miles })] : []
    }),
    ...{ total, page, pageSize, facets },
    near: near ? { zip: near.town.zip, city: near.town.city, state: near.town.state } : null,
  }
}

const CARDS = `select ${CARD_COLUMNS} from ${CARD_TABLES} where p.id = any($1)`
