import type { ProductPage } from '#domain/catalog/contract.ts'

/** Every page there is, by a name for people. Those of things lead to the first in the market. */
export async function pagesOf(marketUrl: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${marketUrl}/api/products?pageSize=1`)
  const [product] = ((await answer.json()) as ProductPage).products
  return {
    ...PAGES,
    product: `/product/${product!.id}`,
    producer: `/producer/${product!.producerId}`,
    'no such product': '/product/product_00000000000000000000000000',
  }
}

const PAGES = {
  home: '/',
  marketplace: '/marketplace',
  'marketplace, a search': '/marketplace?search=aple&zipCode=05401&radius=50&sortBy=distance',
  'marketplace, nothing found': '/marketplace?search=zzzzqqqq',
  'marketplace, producers': '/marketplace?tab=producers',
  'empty cart': '/cart',
  'no payment': '/payment-confirmation',
  orders: '/orders',
  dashboard: '/producer-dashboard',
  login: '/login',
  signup: '/signup',
  'sign up to sell': '/signup?role=producer',
  'verification sent': '/verification-sent',
  'verify e-mail': '/verify-email?token=wrong',
  mailbox: '/mailbox',
  terms: '/terms',
  privacy: '/privacy',
  'refund policy': '/refund-policy',
  'marketplace rules': '/marketplace-rules',
  'dispute resolution': '/dispute-resolution',
  'not found': '/nothing-grows-here',
} as const
