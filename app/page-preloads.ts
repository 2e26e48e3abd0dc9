import { CAN_AUDIT, CAN_USE_INBOX, STAFF_ROLES } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { pendingDays } from '#domain/payouts/pending-days.ts'
import { filtersIn, PAGE_SIZE, producerSearchOf, searchOf } from '#frontend/shared/catalog/product-filters.ts'
import { urlOf } from '#frontend/shared/lib/endpoint.ts'
import { isConsolePath, paths } from '#frontend/shared/lib/paths.ts'
import type { PagePreloads } from '#platform/http/page-preloads.ts'

/**
 * The lazily loaded modules and the first reads of the page at an address (path and query), at this time. The server renders the pages of the
 * two tables for visitors without a session; all others get them with these preloads.
 */
export function pagePreloads(address: string, now: Instant): PagePreloads {
  const { pathname, searchParams } = new URL(`http://here${address}`)
  const path = pathname.replace(/([^/])\/$/, '$1')
  const [, kind, id, part = ''] = ENTITY_PAGE.exec(path) ?? []
  const publicPage = kind ? ENTITY_PAGES[kind + part]?.(id!, searchParams) : PAGES[path]?.(searchParams)
  if (publicPage)
    return { ...publicPage, reads: [...READS_OF_EVERY_PAGE, '/api/open-checkout', ...publicPage.reads], rendered: true }
  if (path === paths.checkout)
    return { modules: [OTHER_PAGES, 'shop/checkout/checkout.tsx'], reads: READS_OF_EVERY_PAGE }
  return { modules: [], reads: READS_OF_EVERY_PAGE, ...consolePage(path, searchParams, now) }
}

const USER = '/api/auth/user'
const READS_OF_EVERY_PAGE = [USER, '/api/marketplace']

const ENTITY_PAGE = /^\/(product|producer)\/((?:product|producer)_[0-9a-z]{26})(\/reviews)?$/

const ENTITY_PAGES: Readonly<Record<string, (id: string, query: URLSearchParams) => PagePreloads>> = {
  product: (id) => ({
    modules: ['shop/product/product.tsx'],
    reads: [`/api/products/${id}`, ...productReviews(id)],
  }),
  'product/reviews': (id, query) => ({
    modules: ['shop/product/product-reviews.tsx'],
    reads: [`/api/products/${id}`, ...(query.size === 0 ? productReviews(id) : [])],
  }),
  producer: (id, query) => ({
    modules: ['shop/producer/producer.tsx'],
    reads: [
      `/api/producer-profiles/${id}`,
      // Another tab shows no products.
      ...(query.has('tab') ? [] : [urlOf('/api/products', { query: { producerId: id, pageSize: 96 } })]),
    ],
  }),
}

const productReviews = (id: string) => [`/api/products/${id}/reviews?sort=newest&filter=all&page=1`]

const BEST_RATED = urlOf('/api/products', {
  query: { categories: 'vegetables,fruits', inStock: 'true', sortBy: 'rating', pageSize: 24 },
})

/** The routes of all pages that are not the core shop's. */
const OTHER_PAGES = 'app/lazy-routes.tsx'

const policy = () => ({ modules: [OTHER_PAGES, 'shop/policies/policy.tsx'], reads: ['/api/policies'] })

const PAGES: Readonly<Record<string, (query: URLSearchParams) => PagePreloads>> = {
  [paths.home]: () => ({
    modules: ['shop/home/home.tsx'],
    reads: [
      BEST_RATED,
      urlOf('/api/products', { query: { inStock: 'true', sortBy: 'newest', pageSize: 8 } }),
      '/api/producer-profiles/featured',
      '/api/featured-reviews',
    ],
  }),
  [paths.marketplace]: (query) => {
    const filters = filtersIn(query)
    const producers = producerSearchOf(filters)
    const count = urlOf('/api/producer-profiles/count', { query: producers })
    return query.get('tab') === 'producers'
      ? {
          modules: ['shop/marketplace/marketplace.tsx', 'shop/marketplace/results.tsx'],
          reads: [
            urlOf('/api/products', { query: searchOf({ ...filters, page: 1 }, 1) }),
            count,
            urlOf('/api/producer-profiles', { query: producers }),
          ],
        }
      : {
          modules: ['shop/marketplace/marketplace.tsx'],
          reads: [urlOf('/api/products', { query: searchOf(filters, PAGE_SIZE) }), count],
        }
  },
  [paths.findProducers]: (query) => ({
    modules: ['shop/find-producers/find-producers.tsx'],
    reads: ['/api/marketplace/map', ...(query.size === 0 ? ['/api/producer-profiles'] : [])],
  }),
  [paths.seasonal]: () => ({ modules: ['shop/seasonal/seasonal.tsx'], reads: [] }),
  [paths.howItWorks]: () => ({ modules: ['shop/how-it-works/how-it-works.tsx'], reads: [BEST_RATED] }),
  [paths.forProducers]: () => ({ modules: ['shop/how-it-works/for-producers.tsx'], reads: [BEST_RATED] }),
  // An empty cart shows popular products.
  [paths.cart]: () => ({ modules: ['shop/cart/cart.tsx', 'shop/marketplace/popular.tsx'], reads: [] }),
  [paths.subscriptions]: (query) => ({
    modules: [OTHER_PAGES, 'account/subscriptions/subscriptions.tsx'],
    reads: query.size === 0 ? ['/api/subscription-boxes?frequency=all'] : [],
  }),
  [paths.login]: () => ({ modules: [OTHER_PAGES, 'account/identity/login.tsx'], reads: [] }),
  [paths.signup]: () => ({ modules: [OTHER_PAGES, 'account/identity/signup.tsx'], reads: [] }),
  [paths.contact]: () => ({ modules: [OTHER_PAGES, 'shop/contact/contact.tsx'], reads: [] }),
  [paths.terms]: policy,
  [paths.privacy]: policy,
  [paths.refundPolicy]: policy,
  [paths.marketplaceRules]: policy,
  [paths.disputeResolution]: policy,
  [paths.contentPolicy]: policy,
  [paths.dataRetention]: policy,
  [paths.verificationProcess]: policy,
}

/** A page of a console: its frame, and if a console starts with the page, also that. */
function consolePage(path: string, query: URLSearchParams, now: Instant): Omit<PagePreloads, 'reads'> | undefined {
  if (!isConsolePath(path) || path === paths.becomeProducer) return undefined
  const page = query.size === 0 ? START_PAGES[path] : undefined
  const frame = path.startsWith(paths.producerDashboard) ? PRODUCER_FRAME : STAFF_FRAME
  return {
    classic: true,
    modules: ['app/console-routes.tsx', frame.module, BELL, ...(page ? [page.module] : [])],
    memberReads: {
      user: USER,
      roles: page?.roles ?? frame.roles,
      reads: [NOTIFICATIONS, ...frame.reads, ...(page?.reads(now) ?? [])],
    },
  }
}

const BELL = 'account/notifications/bell.tsx'
const NOTIFICATIONS = '/api/me/notifications?filter=all&page=1'

const PRODUCER_FRAME = {
  module: 'producer/producer-console.tsx',
  roles: ['producer'],
  reads: [
    '/api/producer/orders?tab=active&page=1',
    '/api/conversations?limit=30&side=producer',
    '/api/disputes?as=producer&show=open&page=1',
  ],
}
const STAFF_FRAME = { module: 'staff/staff-console.tsx', roles: STAFF_ROLES, reads: ['/api/staff/work'] }

const START_PAGES: Readonly<
  Record<
    string,
    { readonly module: string; readonly roles: readonly string[]; readonly reads: (now: Instant) => readonly string[] }
  >
> = {
  [paths.producerDashboard]: {
    module: 'producer/today/today.tsx',
    roles: PRODUCER_FRAME.roles,
    reads: (now) => [
      '/api/me/account-status',
      '/api/stripe/account-status',
      '/api/me/producer-profile',
      '/api/me/inventory',
      '/api/producer/payouts',
      urlOf('/api/producer/statement', { query: pendingDays(now.slice(0, 10)) }),
    ],
  },
  [paths.supportInbox]: {
    module: 'staff/inbox/inbox.tsx',
    roles: CAN_USE_INBOX,
    reads: () => ['/api/staff/inbox?show=all&page=1'],
  },
  [paths.eventLog]: {
    module: 'staff/event-log/event-log.tsx',
    roles: CAN_AUDIT,
    reads: () => ['/api/audit/saved-queries', '/api/audit/events', '/api/audit/event-counts'],
  },
}
