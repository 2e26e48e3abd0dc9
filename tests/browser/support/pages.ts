import type { ProductPage } from '#domain/catalog/contract.ts'

/** Every page there is, by a name for people. Those of things lead to the first in the market. */
export async function pagesOf(marketUrl: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${marketUrl}/api/products?pageSize=1`)
  const [product] = ((await answer.json()) as ProductPage).products
  return {
    ...PAGES,
    product: `/product/${product!.id}`,
    'reviews of a product': `/product/${product!.id}/reviews`,
    producer: `/producer/${product!.producerId}`,
    'reviews of a producer': `/producer/${product!.producerId}?tab=reviews`,
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
  'how it works': '/how-it-works',
  'how selling works': '/how-it-works?tab=producers',
  'content policy': '/content-policy',
  'data retention': '/data-retention',
  'verification process': '/verification-process',
  'terms of an older version': '/terms?version=2026-11-01',
  favorites: '/favorites',
  'favorite producers': '/favorites?tab=producers',
  seasonal: '/seasonal',
  'seasonal producers': '/seasonal?tab=producers&zip=05401',
  'seasonal recipes': '/seasonal?tab=recipes',
  locator: '/find-producers',
  'locator, around a town': '/find-producers?zip=05401&radius=50',
  'forgotten password': '/forgot-password',
  'reset password': '/reset-password?token=wrong',
  'confirm an e-mail change': '/confirm-email?token=wrong',
  account: '/account',
  'become a producer': '/become-a-producer',
  'not found': '/nothing-grows-here',
} as const
