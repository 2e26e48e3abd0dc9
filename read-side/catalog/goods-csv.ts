import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { PRODUCT_COLUMNS, productCells } from '#domain/catalog/product-csv.ts'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'

/** Others are answered between so many lines and the next. */
const AT_ONCE = 500

/** A producer's goods as CSV (RFC 4180), piece by piece. */
export async function* goodsCsv(products: readonly ProducerProduct[]): AsyncGenerator<string> {
  yield written([PRODUCT_COLUMNS])
  for (let at = 0; at < products.length; at += AT_ONCE) {
    await nextTurn()
    yield written(products.slice(at, at + AT_ONCE).map(productCells))
  }
}

const written = (lines: readonly (readonly string[])[]): string =>
  stringify(lines as string[][], { record_delimiter: 'windows' })
