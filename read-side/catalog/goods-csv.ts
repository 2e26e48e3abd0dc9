import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { GOODS_COLUMNS, goodsCells } from '#domain/catalog/goods-csv.ts'
import type { OwnProduct } from '#domain/catalog/own-goods.ts'

/** Others are answered between so many lines and the next. */
const AT_ONCE = 500

/** A producer's goods as CSV (RFC 4180), piece by piece. */
export async function* goodsCsv(products: readonly OwnProduct[]): AsyncGenerator<string> {
  yield written([GOODS_COLUMNS])
  for (let at = 0; at < products.length; at += AT_ONCE) {
    await nextTurn()
    yield written(products.slice(at, at + AT_ONCE).map(goodsCells))
  }
}

const written = (lines: readonly (readonly string[])[]): string =>
  stringify(lines as string[][], { record_delimiter: 'windows' })
