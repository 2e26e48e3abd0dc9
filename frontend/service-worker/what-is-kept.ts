/** Who may read a kept answer: anybody, whoever is signed in, or whoever has the signed link it was asked with. */
export type Keeping = 'public' | 'own' | 'linked'

const PUBLIC = [
  ...['marketplace', 'marketplace/map', 'zip-codes/[^/]+', 'policies', 'policies/[^/]+', 'featured-reviews'],
  ...['products', 'products/[^/]+', 'seasonal-[a-z]+', 'seasonal-recipes/[^/]+'],
  ...['producer-profiles', 'producer-profiles/[^/]+', 'producers/search-by-zip'],
]
const ORDER = 'orders/[^/]+(?:/receipt)?'
const OWN = [
  ...['auth/user', 'orders', ORDER, 'producer/orders', 'producer/packing-slips'],
  ...['me/profile', 'me/favorites', 'me/favorites/products', 'me/favorites/producers', 'me/notifications'],
  // Reviews say which of them is the reader's own.
  ...['products/[^/]+/reviews', 'producer-profiles/[^/]+/reviews'],
]

const [publicPaths, ownPaths, orderPaths] = [PUBLIC, OWN, [ORDER]].map(
  (paths) => new RegExp(`^/api/(?:${paths.join('|')})$`),
) as [RegExp, RegExp, RegExp]

/** Whether the answer to a read is kept for when the market is out of reach. Nothing about money on its way ever is. */
export function keepingOf({ pathname, searchParams }: URL): Keeping | undefined {
  if (orderPaths.test(pathname) && searchParams.has('key')) return 'linked'
  if (ownPaths.test(pathname)) return 'own'
  return publicPaths.test(pathname) ? 'public' : undefined
}

/** Never another content under the same address. */
export const isUnchanging = ({ pathname }: URL): boolean =>
  /^\/(?:assets|files|icons)\/|^\/favicon\.svg$/.test(pathname)

/** An address that a page of the market stands at. */
export const isPage = ({ pathname }: URL): boolean =>
  !/^\/(?:api|sandbox|files|assets|icons)(?:\/|$)|\.\w+$/.test(pathname)
