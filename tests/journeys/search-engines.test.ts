import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicPages } from '#app/page-metadata.ts'
import { sitemap } from '#app/public-files.ts'
import type { ProductView } from '#domain/catalog/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { changeProduct, openShop, type Shop, signedIn, waitForProjections } from '#tests/support/members.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'

const HOSTILE = `Eggs</script><script>alert(1)</script>"><img src=x onerror=alert(2)>'&amp;<!--`

let market: OpenMarket
let farm: Shop
let visitor: Visitor
beforeAll(async () => {
  market = await openMarket()
  const products = {
    Milk: { priceCents: 450, unit: 'per_pound' },
    [HOSTILE]: {},
    Gone: {},
    Cheese: { stock: 0 },
  } as const
  farm = await openShop(market, 'Hill Farm', { products })
  await changeProduct(market, farm.products.Gone!, {
    type: 'UnlistProduct',
    producerId: farm.producerId,
    reason: 'producer',
  })
  await waitForProjections(market)
  visitor = createVisitor(market.url)
})
afterAll(() => market?.stop())

const page = (path: string, accept = 'text/html') => visitor.get<string>(path, { accept })
const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )
const pageDataIn = (html: string): unknown[] =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '[]')
/** The text that a reader sees on the page. */
const textOf = (html: string) =>
  /<div id="root">(.*)<script/s
    .exec(html)![1]!
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const ofType = (html: string, type: string) => dataIn(html).find((data) => data['@type'] === type)

describe('a product page', () => {
  test('contains the data of the API', async () => {
    const path = `/product/${farm.products.Milk}`
    const { status, body, headers } = await page(path)
    const product = bodyOf(await visitor.get<ProductView>(`/api/products/${farm.products.Milk}`))
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(body).toContain('<title>Milk · Hill Farm – Farmgate</title>')
    expect(body).toContain(`<link rel="canonical" href="${market.url}${path}" />`)
    expect(body).toContain('<meta property="og:title" content="Milk · Hill Farm" />')
    expect(body.match(/<title>/g)).toHaveLength(1)
    expect(ofType(body, 'Product')).toMatchObject({
      name: product.name,
      description: product.description,
      brand: { name: product.producerName },
      offers: {
        price: (product.priceCents / 100).toFixed(2),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        seller: { url: `${market.url}/producer/${farm.producerId}` },
      },
    })
    expect(ofType(body, 'Product')).not.toHaveProperty('aggregateRating')
    expect(ofType(body, 'BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'Home' }, { name: 'Marketplace' }, { name: 'Vegetables' }, { name: 'Milk' }],
    })
  })

  test('reports a sold-out product', async () => {
    expect(ofType((await page(`/product/${farm.products.Cheese}`)).body, 'Product')).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    })
  })

  test('is rendered with its data', async () => {
    const { body } = await page(`/product/${farm.products.Milk}`)
    expect(textOf(body)).toContain('Milk By Hill Farm')
    expect(textOf(body)).toContain('$4.50 per lb')
    const product = bodyOf(await visitor.get<ProductView>(`/api/products/${farm.products.Milk}`))
    expect(pageDataIn(body)).toContainEqual([['catalog', 'product', farm.products.Milk], product])
  })

  test('escapes the product name', async () => {
    const { body } = await page(`/product/${farm.products[HOSTILE]}`)
    expect(ofType(body, 'Product')).toMatchObject({ name: HOSTILE })
    expect(pageDataIn(body)).toContainEqual([
      ['catalog', 'product', farm.products[HOSTILE]],
      expect.objectContaining({ name: HOSTILE }),
    ])
    expect(body).not.toMatch(/alert\(\d\)<\/script>|<img src=x|&amp;<!--/)
    // The data for search engines and for the page, the client's script, and the one that records early actions.
    expect(body.match(/<script\b/g)).toHaveLength(5)
  })

  test('of an unlisted product is shown but not indexed', async () => {
    const { status, body } = await page(`/product/${farm.products.Gone}`)
    expect([status, dataIn(body)]).toEqual([200, []])
    expect(body).toContain('<meta name="robots" content="noindex" />')
    expect(body).not.toContain('rel="canonical"')
  })

  test('of an unknown product responds with 404', async () => {
    const { status, body } = await page('/product/product_00000000000000000000000000')
    expect(status).toBe(404)
    expect(body).toContain('<div id="root">')
    expect(body).toContain('noindex')
  })
})

test('only visitors without a session get rendered pages', async () => {
  const guest = createVisitor(market.url)
  const home = async () => (await guest.get<string>('/', { accept: 'text/html' })).body
  expect(textOf(await home())).toContain('Good food, from just down the road.')
  await guest.csrf()
  expect(guest.cookie()).toContain('farmgate=')
  expect(await home()).toContain('<div id="root"></div>')
})

test('pages are compressed', async () => {
  const member = await signedIn(market, farm.username)
  for (const reader of [createVisitor(market.url), member]) {
    const { headers } = await reader.get('/marketplace', { accept: 'text/html', 'accept-encoding': 'br' })
    expect(headers.get('content-encoding')).toBe('br')
    expect(headers.get('vary')).toMatch(/cookie.*accept-encoding/i)
  }
})

test("the offline page uses the marketplace's time zone", async () => {
  const { body, headers } = await visitor.get<string>('/index.html')
  expect(body).toContain('data-time-zone="America/New_York"')
  expect(headers.get('cache-control')).toBe('no-cache')
})

test('a producer page names the town, never the street', async () => {
  const { body } = await page(`/producer/${farm.producerId}`)
  const producer = bodyOf(await visitor.get<ProducerView>(`/api/producer-profiles/${farm.producerId}`))
  expect(ofType(body, 'Store')).toMatchObject({
    name: producer.businessName,
    address: { addressLocality: producer.city, addressRegion: 'VT', postalCode: producer.zipCode },
  })
  expect(body).not.toContain('Barn Road')
})

test('the home page offers search to search engines', async () => {
  expect(ofType((await page('/')).body, 'WebSite')).toMatchObject({
    potentialAction: { target: { urlTemplate: `${market.url}/marketplace?search={words}` } },
  })
})

test('a category has its own address and title', async () => {
  const { body } = await page('/marketplace?categories=herbs&sortBy=newest')
  expect(body).toContain(`href="${market.url}/marketplace?categories=herbs_and_spices"`)
  expect(body).toContain('<title>Herbs and spices from Vermont – Farmgate</title>')
})

test('personal pages are not indexed', async () => {
  const orders = [
    '/order/order_x?key=secret',
    '/order/order_x/report-problem?key=secret',
    '/disputes/dispute_x?key=secret',
  ]
  const staff = ['disputes/dispute_x', 'orders/order_x', 'flagged-content/product_x', 'accounts/account_x'].map(
    (path) => `/support/${path}`,
  )
  const producer = ['messages/conversation_x', 'problems/dispute_x'].map((path) => `/producer-dashboard/${path}`)
  for (const path of [
    '/cart',
    '/login',
    '/producer-dashboard/packing?orders=secret',
    ...orders,
    ...producer,
    ...staff,
  ]) {
    const { status, body } = await page(path)
    expect([status, body.includes('content="noindex"'), body.includes('secret')]).toEqual([200, true, false])
  }
})

test('an unknown address responds with 404', async () => {
  expect((await page('/nothing-grows-here')).status).toBe(404)
  const { status, headers } = await page('/nothing-grows-here', '*/*')
  expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  for (const path of ['//', '/product/', '/product/..%2f']) expect((await page(path)).status).toBe(404)
})

test('link previews get pages regardless of the Accept header', async () => {
  expect((await page(`/product/${farm.products.Milk}`, '*/*')).body).toContain('og:title')
})

test('the sitemap lists every indexed page', async () => {
  const { body, headers } = await visitor.get<string>('/sitemap.xml')
  const found = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)
  expect(headers.get('content-type')).toContain('application/xml')
  for (const path of Object.keys(publicPages({ name: 'Farmgate', stateName: 'Vermont' })))
    expect(found).toContain(`${market.url}${path}`)
  expect(found).toContain(`${market.url}/producer/${farm.producerId}`)
  expect(found).toContain(`${market.url}/marketplace?categories=eggs`)
  expect(found.filter((address) => address.includes('/product/')).sort()).toEqual(
    [farm.products.Milk, farm.products[HOSTILE], farm.products.Cheese]
      .map((id) => `${market.url}/product/${id}`)
      .sort(),
  )
  expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
})

test('a large marketplace has a sitemap in several files', async () => {
  const { db, config } = market.engines
  const parts = { db, publicUrl: config.publicUrl, market: { name: 'Farmgate', stateName: 'Vermont' } }
  let text = ''
  for await (const piece of sitemap(parts, 2)) text += piece
  expect(text).toContain('<sitemapindex')
  const files = [...text.matchAll(/<loc>http:\/\/localhost:\d+([^<]*)<\/loc>/g)].map(([, path]) => path!)
  expect(files).toEqual(['/sitemaps/pages.xml', '/sitemaps/products-1.xml', '/sitemaps/products-2.xml'])
  const [pages, first, second] = await Promise.all(files.map(async (path) => (await visitor.get<string>(path)).body))
  expect(pages).toContain('/producer/')
  expect(first!.match(/\/product\//g)).toHaveLength(3)
  expect(second).not.toContain('<loc>')
  expect((await visitor.get('/sitemaps/products-0.xml')).status).toBe(404)
})

test('robots.txt excludes private paths', async () => {
  const { body } = await visitor.get<string>('/robots.txt')
  expect(body).toContain(`Sitemap: ${market.url}/sitemap.xml`)
  for (const path of ['/api/', '/account', '/checkout', '/order/']) expect(body).toContain(`Disallow: ${path}\n`)
  for (const read of ['products', 'policies', 'featured-reviews']) expect(body).toContain(`Allow: /api/${read}\n`)
})
