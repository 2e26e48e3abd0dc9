/** Who may read a stored response: everyone, the signed-in user, or the holder of the signed link. */
export type OfflineAccess = 'public' | 'own' | 'linked'

const PUBLIC = [
  ...['marketplace', 'marketplace/map', 'zip-codes/[^/]+', 'policies', 'policies/[^/]+', 'featured-reviews'],
  ...['products', 'products/[^/]+', 'seasonal-[a-z]+', 'seasonal-recipes/[^/]+'],
  ...['producer-profiles', 'producer-profiles/[^/]+', 'producers/search-by-zip'],
]
const ORDER = 'orders/[^/]+(?:/receipt)?'
const OWN = [
  ...['auth/user', 'orders', ORDER, 'producer/orders', 'producer/packing-slips'],
  ...['me/profile', 'me/favorites', 'me/favorites/products', 'me/favorites/producers', 'me/notifications'],
  // Review lists mark the user's own review.
  ...['products/[^/]+/reviews', 'producer-profiles/[^/]+/reviews'],
]

const [publicPaths, ownPaths, orderPaths] = [PUBLIC, OWN, [ORDER]].map(
  (paths) => new RegExp(`^/api/(?:${paths.join('|')})$`),
) as [RegExp, RegExp, RegExp]

/** Who may read the stored response offline; undefined if it is not stored. Payments in progress are never stored. */
export function offlineAccess({ pathname, searchParams }: URL): OfflineAccess | undefined {
  if (orderPaths.test(pathname) && searchParams.has('key')) return 'linked'
  if (ownPaths.test(pathname)) return 'own'
  return publicPaths.test(pathname) ? 'public' : undefined
}

/** Whether the content of a URL never changes. */
export const isImmutable = ({ pathname }: URL): boolean =>
  /^\/(?:assets|files|icons|images)\/|^\/favicon\.svg$/.test(pathname)

/** Whether a URL belongs to a page of the app. */
export const isPage = ({ pathname }: URL): boolean =>
  !/^\/(?:api|sandbox|files|assets|icons)(?:\/|$)|\.\w+$/.test(pathname)
