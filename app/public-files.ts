import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type MarketplaceName, pageAddresses, publicPages } from '#app/page-metadata.ts'
import { categories } from '#domain/catalog/product-taxonomy.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Files } from '#platform/files/files.ts'
import type { ImageStore } from '#platform/images/images.ts'
import { addMs, type Runtime } from '#platform/runtime/runtime.ts'
import { countListed, listedProducts } from '#read-side/catalog/products.query.ts'
import type { PageAddresses } from '#read-side/kernel/page-metadata.ts'
import { listedProducers } from '#read-side/producers/producers.query.ts'

/** Serves images by content hash, so browsers may cache them forever. */
export function serveFiles(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { id: string } }>('/files/:id', { schema: { hide: true } }, async ({ params }, reply) => {
    const file = await files.get(params.id)
    if (!file) return reply.callNotFound()
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .type(file.contentType)
      .send(file.bytes)
  })
}

/** Serves variants of uploaded images. They never change, so browsers may cache them forever. */
export function serveImages(app: FastifyInstance, imageStore: Pick<ImageStore, 'get'>): void {
  const schema = { hide: true }
  app.get<{ Params: { id: string; variant: string } }>(
    '/images/:id/:variant',
    { schema },
    async ({ params }, reply) => {
      const bytes = await imageStore.get(params.id, params.variant)
      if (!bytes) return reply.callNotFound()
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('X-Content-Type-Options', 'nosniff')
        .type(params.variant.endsWith('.avif') ? 'image/avif' : 'image/webp')
        .send(bytes)
    },
  )
}

/** Serves the web app manifest (https://www.w3.org/TR/appmanifest). */
export function serveManifest(app: FastifyInstance, { name }: { readonly name: string }): void {
  const text = JSON.stringify(manifestOf(name))
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/manifest+json; charset=utf-8').send(text),
  )
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, url: string) => ({ name, url })

const manifestOf = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  start_url: paths.home,
  scope: '/',
  display: 'standalone',
  lang: 'en',
  description: 'Fresh food from the farmers and small food makers around you.',
  // The background of `ui/theme.css`, shown while the app starts.
  background_color: '#fbf6ec',
  theme_color: '#fbf6ea',
  categories: ['food', 'shopping'],
  icons: [192, 512].flatMap((size) => [icon('icon', size, 'any'), icon('maskable', size, 'maskable')]),
  shortcuts: [
    shortcut('Marketplace', paths.marketplace),
    shortcut('Your orders', paths.orders),
    shortcut('Producer dashboard', paths.producerDashboard),
  ],
})

/** How long a copy of the file is valid, ms. RFC 9116 recommends less than a year. */
const VALID_MS = 90 * 24 * 3_600_000

export interface SecurityTxtParts {
  readonly publicUrl: string
  /** Where to report vulnerabilities. Without an address, the file does not exist. */
  readonly email: string | undefined
  readonly runtime: Pick<Runtime, 'now'>
}

/** Serves `/.well-known/security.txt` (RFC 9116): how to report a vulnerability to the operator. */
export function serveSecurityTxt(app: FastifyInstance, { publicUrl, email, runtime }: SecurityTxtParts): void {
  if (!email) return
  const path = '/.well-known/security.txt'
  app.get(path, { schema: { hide: true } }, (_, reply) => {
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${addMs(runtime.now(), VALID_MS)}`,
      `Canonical: ${publicUrl}${path}`,
      'Preferred-Languages: en',
    ]
    return reply
      .header('Cache-Control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}

/** Serves the sitemap, and robots.txt with the pages that must not be indexed. */
export function serveSitemap(app: FastifyInstance, parts: SitemapParts): void {
  const hidden = { schema: { hide: true } }
  app.get('/sitemap.xml', hidden, (_, reply) => sendXml(reply, sitemap(parts)))
  app.get(PAGES_FILE, hidden, (_, reply) => sendXml(reply, pagesSitemap(parts)))
  app.get<{ Params: { n: string } }>(PRODUCTS_FILE(':n(^[1-9]\\d{0,4}$)'), hidden, ({ params }, reply) =>
    sendXml(reply, productsSitemap(parts, Number(params.n))),
  )
  app.get('/robots.txt', hidden, (_, reply) =>
    cachedForAnHour(reply).type('text/plain; charset=utf-8').send(robots(parts)),
  )
}

const sendXml = (reply: FastifyReply, pieces: AsyncGenerator<string>): FastifyReply =>
  cachedForAnHour(reply).type('application/xml; charset=utf-8').send(Readable.from(pieces))

const cachedForAnHour = (reply: FastifyReply): FastifyReply => reply.header('Cache-Control', 'public, max-age=3600')

/** Search engines that render pages need the public API. */
const robots = ({ publicUrl }: SitemapParts): string =>
  [
    'User-agent: *',
    ...PUBLIC_READS.map((read) => `Allow: /api/${read}`),
    'Disallow: /api/',
    ...PERSONAL.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

const PUBLIC_READS = [
  ...['marketplace', 'zip-codes/', 'products', 'producer-profiles'],
  ...['featured-reviews', 'policies'],
]
const PERSONAL = [
  ...[paths.cart, paths.checkout, paths.stripeCheckout, paths.paymentConfirmation, paths.order(''), paths.orders],
  ...[paths.favorites, paths.account, paths.dashboard, paths.producerDashboard, paths.becomeProducer, paths.mailbox],
  ...[paths.verificationSent, paths.verifyEmail, paths.forgotPassword, paths.resetPassword, paths.confirmEmailChange],
]

interface SitemapParts {
  readonly db: Sql
  readonly publicUrl: string
  readonly market: MarketplaceName
}

/** The maximum number of URLs per file (https://www.sitemaps.org/protocol.html). */
const MAX_URLS = 50_000
const PRODUCTS_FILE = (n: number | string): string => `/sitemaps/products-${n}.xml`
const PAGES_FILE = '/sitemaps/pages.xml'

/** All public pages or, if they do not fit in one file, an index of files. Streamed in pieces. */
export async function* sitemap(parts: SitemapParts, maxUrls = MAX_URLS): AsyncGenerator<string> {
  const [products, others] = await Promise.all([countListed(parts.db), otherPages(parts)])
  if (products + others.length > maxUrls) return yield* index(parts.publicUrl, Math.ceil(products / maxUrls))
  yield* urlset(others, productUrls(parts, { offset: 0, limit: maxUrls }))
}

/** The pages of the marketplace and of its producers. */
async function* pagesSitemap(parts: SitemapParts): AsyncGenerator<string> {
  yield* urlset(await otherPages(parts), [])
}

/** The `n`th file of products, starting at 1. */
async function* productsSitemap(parts: SitemapParts, n: number, maxUrls = MAX_URLS): AsyncGenerator<string> {
  yield* urlset([], productUrls(parts, { offset: (n - 1) * maxUrls, limit: maxUrls }))
}

interface Url {
  readonly address: string
  readonly changed?: string
}

async function otherPages({ db, publicUrl, market }: SitemapParts): Promise<Url[]> {
  const at = pageAddresses(publicUrl)
  const producers = await listedProducers(db)
  return [
    ...Object.keys(publicPages(market)).map((path) => ({ address: publicUrl + path })),
    ...categories.map((category) => ({ address: at.category(category) })),
    ...producers.map(({ id, registeredAt }) => ({ address: at.producer(id), changed: registeredAt })),
  ]
}

async function* productUrls({ db, publicUrl }: SitemapParts, part: { offset: number; limit: number }) {
  const at: PageAddresses = pageAddresses(publicUrl)
  for await (const { id, since } of listedProducts(db, part)) yield { address: at.product(id), changed: since }
}

async function* urlset(...parts: (Iterable<Url> | AsyncIterable<Url>)[]): AsyncGenerator<string> {
  yield `${XML}<urlset ${XML_NAMESPACE}>\n`
  for (const part of parts) for await (const url of part) yield line(url)
  yield '</urlset>\n'
}

function* index(publicUrl: string, files: number): Generator<string> {
  yield `${XML}<sitemapindex ${XML_NAMESPACE}>\n`
  const paths = [PAGES_FILE, ...Array.from({ length: files }, (_, i) => PRODUCTS_FILE(i + 1))]
  for (const path of paths) yield `<sitemap><loc>${escaped(publicUrl + path)}</loc></sitemap>\n`
  yield '</sitemapindex>\n'
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XML_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const line = ({ address, changed }: Url): string =>
  `<url><loc>${escaped(address)}</loc>${changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''}</url>\n`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
