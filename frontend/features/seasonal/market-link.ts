import type { Near } from '#frontend/lib/near.ts'
import { paths } from '#frontend/lib/paths.ts'

/** The market, searched for what is on sale of an item. */
export const marketLink = (item: { search: string; category: string }, near: Near = EVERYWHERE): string =>
  paths.marketplaceWith({
    search: item.search,
    categories: item.category,
    inStock: 'true',
    ...(near.zip ? { zipCode: near.zip, radius: String(near.radius) } : {}),
  })

const EVERYWHERE: Near = { zip: '', radius: 0 }
