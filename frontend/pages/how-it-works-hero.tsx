import { useQuery } from '@tanstack/react-query'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import { searchQuery } from '#frontend/features/catalog/api.ts'
import { RotatingPictures } from '#frontend/ui/rotating-pictures.tsx'
import { heroPictures } from './hero-pictures.ts'
import { HERO_SEARCH } from './home-searches.ts'

const EVERY_MS = 7_000

export function HowItWorksHero({ market }: { readonly market: MarketplaceView | undefined }) {
  const { data } = useQuery(searchQuery(HERO_SEARCH))
  return (
    <header className="how-hero">
      <div>
        <h1>How It Works</h1>
        <p>
          {market?.name ?? 'This market'} brings the people who grow and make food {market && `in ${market.stateName} `}
          and the people who eat it together: one basket, one payment, and every farm keeps its own name and its own
          price.
        </p>
      </div>
      <div className="how-picture">
        <RotatingPictures
          urls={heroPictures(data?.products ?? [])}
          everyMs={EVERY_MS}
          sizes="(min-width: 900px) 560px, 92vw"
        />
      </div>
    </header>
  )
}
