import { paths } from '#frontend/lib/paths.ts'
import type { PageAddresses } from '#read-side/page-addresses.ts'

export const addressesOn = (publicUrl: string): PageAddresses => ({
  home: publicUrl + paths.home,
  marketplace: publicUrl + paths.marketplace,
  producers: publicUrl + paths.marketplaceWith({ tab: 'producers' }),
  category: (categories) => publicUrl + paths.marketplaceWith({ categories }),
  product: (id) => publicUrl + paths.product(id),
  producer: (id) => publicUrl + paths.producer(id),
  file: (path) => new URL(path, publicUrl).href,
  search: (words) => `${publicUrl}${paths.marketplace}?search=${words}`,
})
