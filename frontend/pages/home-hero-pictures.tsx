import { useQuery } from '@tanstack/react-query'
import type { ProductCard } from '#domain/catalog/contract.ts'
import { searchQuery } from '#frontend/features/catalog/api.ts'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { HERO_SEARCH } from './home-searches.ts'

const SHOWN = 3

/** Three things that are on sale right now; decoration only. */
export function HomeHeroPictures() {
  const { data } = useQuery(searchQuery(HERO_SEARCH))
  return (
    <div className="hero-pictures" aria-hidden="true">
      {fromDifferentHands(data?.products ?? []).map(({ id, imageUrl }) => (
        <ProduceImage key={id} url={imageUrl} alt="" sizes="(min-width: 900px) 420px, 50vw" eager />
      ))}
    </div>
  )
}

/** One picture of each producer. */
function fromDifferentHands(products: readonly ProductCard[]): ProductCard[] {
  const pictured = products.filter(({ imageUrl }) => imageUrl !== null)
  const firsts = new Map(pictured.map((product) => [product.producerId, product]))
  return [...firsts.values()].slice(0, SHOWN)
}
