import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { HeroImages } from '#frontend/shop/home/featured.tsx'
import { FeeCalculator, PROCESSING_FEE_TEXT } from './fees.tsx'
import { CONSUMER_QUESTIONS } from './questions.tsx'
import { AudienceTabs, QuestionList, type Step, StepList } from './sections.tsx'
import './how-it-works.css'

/** How buying works and what it costs. */
export function HowItWorksPage() {
  const { data: market } = useQuery(marketQuery)
  const [search] = useSearchParams()
  const { hash } = useLocation()
  if (search.get('tab') === 'producers') return <Navigate to={paths.forProducers + hash} replace />
  return (
    <div className="page how">
      <PageTitle>How it works</PageTitle>
      <HowItWorksHero market={market} />
      <AudienceTabs />
      <section aria-labelledby="how-steps">
        <h2 id="how-steps">From their field to your table</h2>
        <StepList steps={STEPS} />
      </section>
      <Pricing />
      <FeeCalculator side="shoppers" />
      <QuestionList questions={CONSUMER_QUESTIONS} />
      <section className="how-actions" aria-labelledby="how-actions">
        <h2 id="how-actions">See what’s fresh today</h2>
        <div className="row">
          <LinkButton to={paths.marketplace} size="large">
            Shop local
          </LinkButton>
          <LinkButton to={paths.signup} size="large" variant="secondary">
            Create an account
          </LinkButton>
        </div>
      </section>
    </div>
  )
}

const Pricing = () => (
  <section className="how-pricing" aria-labelledby="how-pricing">
    <div>
      <h2 id="how-pricing">What it costs</h2>
      <p className="how-price">{PROCESSING_FEE_TEXT}</p>
      <p>
        This is the processing fee, charged once per payment, no matter how many producers are in your cart. You also
        pay the producers’ prices, their delivery fees if you choose delivery, and sales tax where required. You see
        every amount before you pay.
      </p>
    </div>
  </section>
)

function HowItWorksHero({ market }: { readonly market: MarketplaceView | undefined }) {
  return (
    <header className="how-hero">
      <div>
        <h1>How it works</h1>
        <p>
          {market?.name ?? 'This marketplace'} connects the people who grow and make food{' '}
          {market && `in ${market.stateName} `}with the people who eat it: one cart and one payment, while every farm
          keeps its own name and sets its own prices.
        </p>
      </div>
      <div className="how-image">
        <HeroImages sizes="(min-width: 900px) 560px, 92vw" />
      </div>
    </header>
  )
}

const STEPS: readonly Step[] = [
  {
    title: 'See what’s ready',
    text: 'Browse by category, by name or by what’s near your ZIP code. Every listing shows what the producer has left right now.',
  },
  {
    title: 'Fill one cart',
    text: 'Order from several farms at once. For each one, choose pickup or, where available, delivery.',
  },
  {
    title: 'Pay once',
    text: 'You see every fee before you pay, and you don’t need an account. Your items stay reserved while you pay.',
  },
  {
    title: 'Get your food',
    text: 'Each producer gets their part of the order right away. We let you know when it’s ready or on its way, and you can follow it on the order’s page.',
  },
]
