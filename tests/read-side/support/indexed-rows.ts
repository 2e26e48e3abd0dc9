import type { Sql } from '#platform/database/database.ts'
import { selectList } from '#platform/projections/table-sql.ts'
import { products } from '#read-side/catalog/products.projection.ts'
import {
  type IndexedProducer,
  type IndexedProduct,
  PRODUCER_PROPERTIES,
  PRODUCT_PROPERTIES,
} from '#read-side/catalog/search/indexed-rows.ts'
import { profiles } from '#read-side/producers/producers.projection.ts'

/** The current rows of the read models that the index contains. */
export async function indexedRows(db: Sql) {
  const rows = selectList(products, { only: PRODUCT_PROPERTIES })
  const sellers = selectList(profiles, { only: PRODUCER_PROPERTIES })
  return {
    products: await db.query<IndexedProduct>(`select ${rows} from catalog.products`),
    producers: await db.query<IndexedProducer>(`select ${sellers} from producers.profiles`),
  }
}
