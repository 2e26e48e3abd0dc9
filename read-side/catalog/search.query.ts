import type { Knex } from 'knex'
import type { ProductCard, ProductPage, Sort } from '#domain/catalog/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { SearchTerms, Terms } from '../search-terms.ts'
import { VALID_CERTIFICATES } from '../valid-today.ts'
import { CARD_COLUMNS, CARD_TABLES, type CardRow, cardOf } from './cards.ts'
import type { CellMemory } from './cell-memory.ts'
import { CHOSEN, COMMON, type Condition, IS_VERIFIED, MILES, milesFrom, OFFERED } from './conditions.ts'
import { type Cell, countsOf } from './facets.ts'
import type { Search, SearchFilter } from './search-filter.ts'

export interface SearchDeps {
  readonly db: Sql
  readonly terms: SearchTerms
  readonly cells: CellMemory
}

/** One page of the market: two statements side by side, one for the cards and one for all the counts. */
export async function searchProducts({ db, terms, cells }: SearchDeps, search: Search): Promise<ProductPage> {
  const { filter, page, pageSize } = search
  const meant = filter.text ? await terms.of(filter.text) : undefined
  const [products, counted] = await Promise.all([
    cardsOf(db, search, meant),
    cells.of(filter, () => db.run<Cell>(cellsQuery(filter, meant))),
  ])
  const { near } = filter
  return {
    products,
    ...countsOf(counted, filter),
    ...{ page, pageSize },
    near: near ? { zip: near.town.zip, city: near.town.city, state: near.town.state } : null,
  }
}

async function cardsOf(db: Sql, search: Search, terms: Terms | undefined): Promise<ProductCard[]> {
  return (await db.run<CardRow>(cardsQuery(search, terms))).map(cardOf)
}

export function cardsQuery({ filter, sort, page, pageSize }: Search, terms: Terms | undefined): Knex.QueryBuilder {
  const products = listed(filter, terms, [...COMMON, ...CHOSEN]).select(sql.raw(CARD_COLUMNS))
  const { near } = filter
  if (near) products.select(sql.raw(`${MILES} as miles`, milesFrom(near.town)))
  ORDERS[sort](products, terms)
  return products.limit(pageSize).offset((page - 1) * pageSize)
}

export const cellsQuery = (filter: SearchFilter, terms: Terms | undefined): Knex.QueryBuilder =>
  listed(filter, terms, COMMON)
    .select(
      sql.raw(`p.category, p.in_stock as "inStock", ${OFFERED.pickup} as pickup, ${OFFERED.delivery} as delivery`),
      sql.raw(`jsonb_path_query_array(${VALID_CERTIFICATES}, '$[*].certification') as certifications`),
      sql.raw(`${IS_VERIFIED} as verified, coalesce(floor(p.rating), 0)::int as stars`),
    )
    .select(sql.raw('count(*)::int as count'))
    .groupByRaw('1, 2, 3, 4, 5, 6, 7')

function listed(filter: SearchFilter, terms: Terms | undefined, conditions: readonly Condition[]): Knex.QueryBuilder {
  const products = sql.from(sql.raw(CARD_TABLES)).whereRaw('p.listed')
  for (const narrow of conditions) narrow(products, filter, terms)
  return products
}

type Order = (products: Knex.QueryBuilder, terms: Terms | undefined) => void
const by =
  (order: string): Order =>
  (products) =>
    products.orderByRaw(order)

const FRESHEST = 'p.in_stock desc, p.created_at desc, p.id desc'

/** Without words the best match is what can be had now and is new; with words, what bears them in its name. */
const ORDERS: Readonly<Record<Sort, Order>> = {
  relevance: (products, terms) => {
    if (terms) products.orderByRaw(`(p.search @@ ?::tsquery) desc, ${FRESHEST}`, [terms.inName])
    else products.orderByRaw(FRESHEST)
  },
  newest: by('p.created_at desc, p.id desc'),
  price_low: by('p.price_cents, p.id'),
  price_high: by('p.price_cents desc, p.id desc'),
  name_asc: by('lower(p.name), p.id'),
  name_desc: by('lower(p.name) desc, p.id desc'),
  // Nobody has said anything about the unrated ones: they come after all that were rated.
  rating: by('p.rating desc nulls last, p.review_count desc, p.id'),
  distance: by(`miles, ${FRESHEST}`),
}
