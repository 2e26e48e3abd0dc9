import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { DEMO_SIGN_INS } from '#demo/content.ts'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { DESKTOP, type OpenPage, openPage, PHONE, type Size, signIn } from './guest-page.ts'
import { registerMember } from './new-member.ts'
import { pagesOf } from './pages.ts'

/** A user of a role, and the pages with their controls. */
export interface Walker extends OpenPage {
  readonly paths: readonly string[]
}

/** The walkers by name. They have their own accounts. Only the demo's producer has orders, and clicks only on those. */
export const WALKERS: Readonly<Record<string, (browser: Browser) => Promise<Walker>>> = {
  visitor: async (browser) => {
    const visitor = await arrive(browser, DESKTOP)
    return { ...visitor, paths: await everyPage({ sameForAll: true }) }
  },
  shopper: async (browser) => {
    const { buyer, productId, orderId } = await sale('clara')
    const shopper = await arrive(browser, PHONE)
    await signIn(shopper.page, buyer)
    return {
      ...shopper,
      paths: [
        ...(await everyPage()),
        `/order/${orderId}`,
        `/order/${orderId}/receipt`,
        `/product/${productId}/reviews`,
      ],
    }
  },
  producer: async (browser) => {
    const farmer = await registerMember('theo')
    bodyOf(await farmer.visitor.post('/api/producer-profiles', FARM))
    const producer = await arrive(browser, DESKTOP)
    await signIn(producer.page, farmer)
    return { ...producer, paths: await everyPage({ sells: true }) }
  },
  'producer with orders': async (browser) => {
    const { productId, orderId } = await sale('clive')
    const seller = await arrive(browser, DESKTOP)
    await signIn(seller.page, SELLER)
    return {
      ...seller,
      paths: ['/producer-dashboard', `/order/${orderId}`, `/order/${orderId}/receipt`, `/product/${productId}/reviews`],
    }
  },
}

const SELLER = DEMO_SIGN_INS.findLast(({ role }) => role === 'producer')!

const FARM = {
  businessName: 'Theo’s Orchard',
  description: 'Apples and pears.',
  zipCode: '05602',
  phone: '',
  tags: [],
  pickup: { hoursNote: 'Saturdays 9 to 12', address: '9 Brook Road' },
  delivery: null,
}

/** All policies count as one page. */
const ALIKE = /^.(privacy|refund-policy|marketplace-rules|dispute|content-policy|data-retention|verification-process)/

async function everyPage({ sells = false, sameForAll = false } = {}): Promise<string[]> {
  const paths = Object.values(await pagesOf(inject('marketUrl'), { sells, sameForAll }))
  return [...paths.filter((path) => !ALIKE.test(path)), '/checkout']
}

/** Restores the same cart on every load. */
async function arrive(browser: Browser, size: Size): Promise<OpenPage> {
  const visitor = await openPage(browser, size)
  const { products } = await productsBy('pageSize=2')
  const cart = { lines: products.map(({ id }) => ({ productId: id, quantity: 2 })), ways: {} }
  await visitor.context.addInitScript(`if (self === top) localStorage['farmgate.cart'] = '${JSON.stringify(cart)}'`)
  return visitor
}

const productsBy = async (query: string): Promise<ProductPage> =>
  bodyOf(
    await createVisitor(inject('marketUrl')).get<ProductPage>(
      `/api/products?inStock=true&deliveryOptions=pickup&${query}`,
    ),
  )

/** Creates a new member who buys a product of the demo's producer and reviews it. */
async function sale(name: string) {
  const buyer = await registerMember(name)
  const { producerId } = (await createVisitor(inject('marketUrl')).signIn(SELLER.username, SELLER.password))
    .body as UserView
  const { products } = await productsBy(`producerId=${producerId}`)
  const productId = products[0]!.id
  const { view } = await buy(buyer.visitor, [{ productId, quantity: 1 }])
  bodyOf(
    await buyer.visitor.post('/api/reviews', { productId, rating: 4, comment: 'Better than last year, and more.' }),
  )
  return { buyer, productId, orderId: view.orders[0]!.id }
}
