import type { ProductPage } from '#domain/catalog/contract.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { pagesOf as pagesOfRole } from '#frontend/shared/lib/staff-pages.ts'

/**
 * Every page by its name. Detail pages show the marketplace's first product, producer and so on. Pages for producers
 * only are the same for all other users, who get one of them. `sameForAll: false` omits pages that are the same for
 * every user.
 */
export async function pagesOf(
  marketUrl: string,
  { sells = false, sameForAll = true }: { readonly sells?: boolean; readonly sameForAll?: boolean } = {},
): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${marketUrl}/api/products?pageSize=1`)
  const [product] = ((await response.json()) as ProductPage).products
  return {
    ...PAGES,
    ...(sells ? SELLERS_PAGES : {}),
    ...(sameForAll ? SAME_FOR_ALL : {}),
    product: `/product/${product!.id}`,
    'reviews of a product': `/product/${product!.id}/reviews`,
    producer: `/producer/${product!.producerId}`,
    'reviews of a producer': `/producer/${product!.producerId}?tab=reviews`,
    'no such product': '/product/product_00000000000000000000000000',
  }
}

/** The pages of the producer console. */
export const producerPages = (): Readonly<Record<string, string>> => ({
  today: PAGES.dashboard,
  inventory: PAGES.inventory,
  analytics: PAGES.analytics,
  ...SELLERS_PAGES,
})

/** Pages that are the same for every user. */
export const publicPages = (): Readonly<Record<string, string>> => SAME_FOR_ALL

/** Pages for a staff member. */
export const staffPages = (role: StaffRole): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(pagesOfRole(role).map(({ title, path }) => [title, path])),
  'account of a staff member': '/staff/account',
  'security of a staff member': '/staff/account/security',
  'notifications of a staff member': '/staff/account/notifications',
})

const PAGES = {
  home: '/',
  marketplace: '/marketplace',
  'marketplace, a search': '/marketplace?search=aple&zipCode=05401&radius=50&sortBy=distance',
  'marketplace, producers': '/marketplace?tab=producers',
  'empty cart': '/cart',
  orders: '/orders',
  dashboard: '/producer-dashboard',
  inventory: '/producer-dashboard/inventory',
  analytics: '/analytics',
  'your problems': '/dashboard?tab=disputes',
  'no such problem': '/disputes/dispute_00000000000000000000000000',
  'a problem with no order': '/order/order_00000000000000000000000000/report-problem',
  'a page of the staff': '/support/reconciliation',
  'subscription boxes': '/subscriptions',
  'your dashboard': '/dashboard',
  'your favorites, on the dashboard': '/dashboard?tab=favorites',
  'delete my data, no link': '/delete-my-data',
  'delete my data, a wrong link': '/delete-my-data?token=wrong',
  notifications: '/notifications',
  'notifications, unread': '/notifications?filter=unread',
  'in the pocket': '/mobile',
  login: '/login',
  signup: '/signup',
  'sign up to sell': '/signup?role=producer',
  'verification sent': '/verification-sent',
  'how it works': '/how-it-works',
  'for producers': '/for-producers',
  favorites: '/favorites',
  'favorite producers': '/favorites?tab=producers',
  seasonal: '/seasonal',
  'seasonal producers': '/seasonal?tab=producers&zip=05401',
  'seasonal recipes': '/seasonal?tab=recipes',
  locator: '/find-producers',
  'locator, the map': '/find-producers?view=map',
  'locator, around a town': '/find-producers?zip=05401&radius=50',
  messages: '/messages',
  'no such conversation': '/messages/conversation_00000000000000000000000000',
  'account settings': '/account',
  'account security': '/account/security',
  'account notifications': '/account/notifications',
  'account privacy': '/account/privacy',
  'account devices': '/account/devices',
  'delete account': '/account/delete',
  'become a producer': '/become-a-producer',
} as const

/** Pages that do not depend on the user, so only a guest opens them. */
const SAME_FOR_ALL = {
  'marketplace, nothing found': '/marketplace?search=zzzzqqqq',
  'no payment': '/payment-confirmation',
  'unsubscribe, no link': '/unsubscribe',
  'unsubscribe, a wrong link': '/unsubscribe?account=a&topic=orders&key=k',
  'verify e-mail': '/verify-email?token=wrong',
  mailbox: '/mailbox',
  terms: '/terms',
  privacy: '/privacy',
  'refund policy': '/refund-policy',
  'marketplace rules': '/marketplace-rules',
  'dispute resolution': '/dispute-resolution',
  'content policy': '/content-policy',
  'data retention': '/data-retention',
  'verification process': '/verification-process',
  'terms of an older version': '/terms?version=2026-11-01',
  'forgotten password': '/forgot-password',
  'reset password': '/reset-password?token=wrong',
  'confirm an e-mail change': '/confirm-email?token=wrong',
  'keep account': '/account/reopen?token=wrong',
  'not my account': '/not-my-account?token=wrong',
  'appeal, no link': '/account/appeal',
  'not found': '/nothing-grows-here',
} as const

const SELLERS_PAGES = {
  'orders of a producer': '/producer-dashboard/orders',
  'check-in': '/producer-dashboard/check-in',
  'messages of a producer': '/producer-dashboard/messages',
  'settings of a producer': '/producer-dashboard/settings',
  'packing, no orders': '/producer-dashboard/packing',
  'packing, of nobody': '/producer-dashboard/packing?orders=order_00000000000000000000000000',
  'pick list': '/producer-dashboard/pick-list',
  'problems reported': '/producer-dashboard/problems',
  banking: '/producer-dashboard/payouts',
  'your products': '/producer-dashboard/products',
  'your products, none found': '/producer-dashboard/products?search=zzzz',
  'inventory alerts': '/producer-dashboard/inventory?show=low',
  'inventory forecast': '/producer-dashboard/inventory?tab=forecast',
  'inventory settings': '/producer-dashboard/inventory?tab=settings',
  'analytics of a year': '/analytics?period=1y',
  'analytics, products': '/analytics?tab=products',
  'analytics, orders': '/analytics?tab=orders',
  'analytics, customers': '/analytics?tab=customers',
  'analytics, hours': '/analytics?period=1y&tab=hours',
  'analytics, orders behind a number': '/analytics?period=1y&show=gross',
  'own profile': '/producer-dashboard/shop-profile',
  'own verification': '/producer-dashboard/verification',
  'account of a producer': '/producer-dashboard/account',
  'appearance of the console': '/producer-dashboard/account/appearance',
  'boxes of a producer': '/producer-dashboard/boxes',
} as const
