import { useQuery } from '@tanstack/react-query'
import { marketQuery } from '#frontend/features/market/api.ts'
import { HomeFeatures } from './home-features.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomePraise } from './home-praise.tsx'
import { HomePricing } from './home-pricing.tsx'
import { HomeProducers } from './home-producers.tsx'
import { HomeProducts } from './home-products.tsx'
import { HomeSelling } from './home-selling.tsx'
import { HomeSteps } from './home-steps.tsx'
import './home.css'

export function HomePage() {
  const { data: market } = useQuery(marketQuery)
  return (
    <div className="page home">
      <title>{market ? `${market.name} · Food from around here` : 'Food from around here'}</title>
      <HomeHero market={market} />
      <HomeSteps />
      <HomeProducers />
      <HomeProducts />
      <HomeFeatures />
      <HomePricing />
      <HomePraise />
      <HomeSelling />
    </div>
  )
}
