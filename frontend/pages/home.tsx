import { useQuery } from '@tanstack/react-query'
import { marketQuery } from '#frontend/lib/market.ts'
import { PageTitle } from '#frontend/ui/page-title.tsx'
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
      <PageTitle>Food from around here</PageTitle>
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
