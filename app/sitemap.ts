import { categories } from '#domain/catalog/product-taxonomy.ts'
import type { Sql } from '#platform/database/database.ts'
import { countListed, listedProducts } from '#read-side/catalog/listed.query.ts'
import type { PageAddresses } from '#read-side/page-addresses.ts'
import { openProducers } from '#read-side/producers/open.query.ts'
import { addressesOn } from './page-addresses.ts'
import { publicPages, type WordsMarket } from './page-words.ts'

export interface SitemapParts {
  readonly db: Sql
  readonly publicUrl: string
  readonly market: WordsMarket
}

/** As many addresses as one file may hold. */
const MOST_URLS = 50_000
export const PRODUCTS_FILE = (n: number | string): string => `/sitemaps/products-${n}.xml`
export const PAGES_FILE = '/sitemaps/pages.xml'

/** All pages to be found by searching; a list of further files where one cannot hold them. In pieces, for streaming. */
export async function* sitemap(parts: SitemapParts, most = MOST_URLS): AsyncGenerator<string> {
  const [products, others] = await Promise.all([countListed(parts.db), otherPages(parts)])
  if (products + others.length > most) return yield* index(parts.publicUrl, Math.ceil(products / most))
  yield* urlset(others, productUrls(parts, { offset: 0, limit: most }))
}

/** The pages of the market and of its producers. */
export async function* pagesSitemap(parts: SitemapParts): AsyncGenerator<string> {
  yield* urlset(await otherPages(parts), [])
}

/** The `n`th file of products, from 1 on. */
export async function* productsSitemap(parts: SitemapParts, n: number, most = MOST_URLS): AsyncGenerator<string> {
  yield* urlset([], productUrls(parts, { offset: (n - 1) * most, limit: most }))
}

interface Url {
  readonly address: string
  readonly changed?: string
}

async function otherPages({ db, publicUrl, market }: SitemapParts): Promise<Url[]> {
  const at = addressesOn(publicUrl)
  const producers = await openProducers(db)
  return [
    ...Object.keys(publicPages(market)).map((path) => ({ address: publicUrl + path })),
    ...categories.map((category) => ({ address: at.category(category) })),
    ...producers.map(({ id, since }) => ({ address: at.producer(id), changed: since })),
  ]
}

async function* productUrls({ db, publicUrl }: SitemapParts, part: { offset: number; limit: number }) {
  const at: PageAddresses = addressesOn(publicUrl)
  for await (const { id, since } of listedProducts(db, part)) yield { address: at.product(id), changed: since }
}

async function* urlset(...parts: (Iterable<Url> | AsyncIterable<Url>)[]): AsyncGenerator<string> {
  yield `${XML}<urlset ${SPACE}>\n`
  for (const part of parts) for await (const url of part) yield line(url)
  yield '</urlset>\n'
}

function* index(publicUrl: string, files: number): Generator<string> {
  yield `${XML}<sitemapindex ${SPACE}>\n`
  const paths = [PAGES_FILE, ...Array.from({ length: files }, (_, i) => PRODUCTS_FILE(i + 1))]
  for (const path of paths) yield `<sitemap><loc>${escaped(publicUrl + path)}</loc></sitemap>\n`
  yield '</sitemapindex>\n'
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const line = ({ address, changed }: Url): string =>
  `<url><loc>${escaped(address)}</loc>${changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''}</url>\n`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
