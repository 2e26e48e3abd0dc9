import type { ProductCard } from '#domain/catalog/contract.ts'

const SHOWN = 5

/** One picture of each producer, in the order given: of somebody's several goods the first. */
export function heroPictures(products: readonly ProductCard[]): string[] {
  const byProducer = new Map<string, string>()
  for (const { producerId, imageUrl } of products)
    if (imageUrl && !byProducer.has(producerId)) byProducer.set(producerId, imageUrl)
  return [...byProducer.values()].slice(0, SHOWN)
}
