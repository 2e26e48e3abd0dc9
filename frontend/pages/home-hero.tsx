import { useQuery } from '@tanstack/react-query'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import { searchQuery } from '#frontend/features/catalog/api.ts'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { RotatingPictures } from '#frontend/ui/rotating-pictures.tsx'
import { heroPictures } from './hero-pictures.ts'
import { HomeNear } from './home-near.tsx'
import { HERO_SEARCH } from './home-searches.ts'
import './home-hero.css'

const EVERY_MS = 8_000

export function HomeHero({ market }: { readonly market: MarketplaceView | undefined }) {
  const { data } = useQuery(searchQuery(HERO_SEARCH))
  return (
    <section className="hero">
      <RotatingPictures urls={heroPictures(data?.products ?? [])} everyMs={EVERY_MS} />
      <div className="hero-words">
        <h1>Good food, from just down the road.</h1>
        <p>
          Farmers and small makers {market ? `in ${market.stateName}` : 'near you'} sell here to the people around them.
          Fill one basket from as many of them as you like, pay once, and pick it up at the farm or have it delivered to
          your door.
        </p>
        <div className="row">
          <LinkButton to={paths.marketplace} size="large">
            Shop Local
          </LinkButton>
          <LinkButton to={paths.signupToSell} size="large" look="secondary">
            Start Selling
          </LinkButton>
        </div>
        <HomeNear />
      </div>
    </section>
  )
}
