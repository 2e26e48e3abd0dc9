import type { BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import type { ProductCard, ProductPage } from '#domain/catalog/contract.ts'
import { checkOut, type StartedCheckout } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  secure: '4000002760003184',
} as const

/** Products with pickup, sold by the piece. `query` filters them. */
export async function pickupProducts(query = ''): Promise<readonly ProductCard[]> {
  const path = `/api/products?inStock=true&deliveryOptions=pickup&pageSize=96${query}`
  const { products } = bodyOf(await createVisitor(inject('marketUrl')).get<ProductPage>(path))
  return products.filter(({ available, unit }) => available > 5 && unit !== 'per_pound')
}

/** A checkout awaiting payment, and its payment page. */
export async function openCheckout(visitor: Visitor): Promise<StartedCheckout & { path: string }> {
  const [product] = await pickupProducts()
  const started = await checkOut(visitor, [{ productId: product!.id, quantity: 1 }])
  return { ...started, path: `/stripe-checkout?checkout=${started.checkoutId}&key=${started.key}` }
}

/** Gives the browser the visitor's session. */
export async function setSession(context: BrowserContext, visitor: Visitor): Promise<void> {
  const [name = '', value = ''] = visitor.cookie().split(/=(.*)/s)
  await context.addCookies([{ name, value, url: inject('marketUrl') }])
}

/** Types a card, replacing the previous input. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const texts = { 'Card number': number, 'Expiration date': '1234', 'Security code': '123', 'ZIP code': '05401' }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text)
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

export const pay = async (page: Page, number: string) => {
  await typeCard(page, number)
  await payButton(page).click()
}

export const waitForPaymentComplete = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Payment complete' }).waitFor()
export const paymentFailedAlert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Payment failed' })

/** A payment at the processor, which can be charged once. */
interface Payment {
  readonly id: string
  readonly status: string
  readonly amount_received: number
}

/** Records the payment attempts of this browser. */
export function recordPaymentAttempts(context: BrowserContext): () => Promise<Payment[]> {
  const tried = new Map<string, Record<string, string>>()
  context.on('request', (request) => {
    const [path] = /^.*payment_intents\/[^/]+(?=\/confirm$)/.exec(request.url()) ?? []
    const secret = new URLSearchParams(request.postData() ?? '').get('client_secret')
    if (path) tried.set(`${path}?client_secret=${secret}`, request.headers())
  })
  return () => Promise.all([...tried].map(async ([url, { authorization = '' }]) => fetchPayment(url, authorization)))
}

async function fetchPayment(url: string, authorization: string): Promise<Payment> {
  return (await fetch(url, { headers: { authorization } })).json() as Promise<Payment>
}
