import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths } from '#frontend/lib/paths.ts'
import { PAGES_FILE, PRODUCTS_FILE, pagesSitemap, productsSitemap, type SitemapParts, sitemap } from './sitemap.ts'

/** What search engines ask for first: which pages there are, and which are nobody's business. */
export function serveSitemap(app: FastifyInstance, parts: SitemapParts): void {
  const hidden = { schema: { hide: true } }
  app.get('/sitemap.xml', hidden, (_, reply) => sendXml(reply, sitemap(parts)))
  app.get(PAGES_FILE, hidden, (_, reply) => sendXml(reply, pagesSitemap(parts)))
  app.get<{ Params: { n: string } }>(PRODUCTS_FILE(':n(^[1-9]\\d{0,4}$)'), hidden, ({ params }, reply) =>
    sendXml(reply, productsSitemap(parts, Number(params.n))),
  )
  app.get('/robots.txt', hidden, (_, reply) => kept(reply).type('text/plain; charset=utf-8').send(robots(parts)))
}

const sendXml = (reply: FastifyReply, pieces: AsyncGenerator<string>): FastifyReply =>
  kept(reply).type('application/xml; charset=utf-8').send(Readable.from(pieces))

const kept = (reply: FastifyReply): FastifyReply => reply.header('Cache-Control', 'public, max-age=3600')

/** The public reads stay open: whoever draws a page to look at it has to ask for what is on it. */
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
