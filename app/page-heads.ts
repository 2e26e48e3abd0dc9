import type { LocalTime } from '#domain/producers/opening.ts'
import { OLD_PATHS, paths } from '#frontend/lib/paths.ts'
import type { Sql } from '#platform/database/database.ts'
import type { PageHead } from '#platform/http/page-head.ts'
import { productHead } from '#read-side/catalog/product.head.ts'
import { productOf } from '#read-side/catalog/product.query.ts'
import { producerHead } from '#read-side/producers/producer.head.ts'
import { producerOf } from '#read-side/producers/producers.query.ts'
import { addressesOn } from './page-addresses.ts'
import type { WordsMarket } from './page-words.ts'
import { publicHeads } from './public-heads.ts'

export interface PageHeadParts {
  readonly db: Sql
  readonly publicUrl: string
  readonly market: WordsMarket
  /** Day and time where the market is. */
  readonly clock: () => LocalTime
}

/** What the page at an address is called, whether it is there, and what others are told of it. */
export function pageHeads({ db, publicUrl, market, clock }: PageHeadParts): (address: string) => Promise<PageHead> {
  const at = addressesOn(publicUrl)
  const headOfPublic = publicHeads({ publicUrl, market })
  const personal: PageHead = { status: 200, title: market.name, description: `A page of ${market.name}.` }

  async function headOfProduct(id: string): Promise<PageHead | undefined> {
    const product = await productOf(db, id, clock())
    return product && productHead(product, at)
  }
  async function headOfProducer(id: string): Promise<PageHead | undefined> {
    const producer = await producerOf(db, id, clock())
    return producer && producerHead(producer, at)
  }

  return async (address) => {
    const { pathname, searchParams } = new URL(`http://here${address}`)
    const path = pathname.replace(/([^/])\/$/, '$1')
    const [, kind, id = ''] = THING.exec(path) ?? []
    if (kind) return (await (kind === 'product' ? headOfProduct(id) : headOfProducer(id))) ?? NOT_FOUND
    return headOfPublic(path, searchParams) ?? (PERSONAL.has(path) || ONE_OF_THEIRS.test(path) ? personal : NOT_FOUND)
  }
}

const THING = /^\/(product|producer)\/((?:product|producer)_[0-9a-z]{26})(?:\/reviews)?$/
const ONE_OF_THEIRS =
  /^\/(?:(?:order|messages|disputes)\/[^/]+|order\/[^/]+\/(?:receipt|report-problem)|support\/(?:disputes|orders|flagged-content|accounts)\/[^/]+)$/
/** Pages of one person, and addresses that lead on to another. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path.split('?')[0]!] : [])),
  ...Object.keys(OLD_PATHS),
])

const NOT_FOUND: PageHead = {
  status: 404,
  title: 'Page Not Found',
  description: 'There is nothing at this address.',
}
