import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { FeeCalculator } from '#frontend/features/how-it-works/fee-calculator.tsx'
import { QuestionList } from '#frontend/features/how-it-works/question-list.tsx'
import { SIDES, type Side, sideOf } from '#frontend/features/how-it-works/side.ts'
import { StepList } from '#frontend/features/how-it-works/step-list.tsx'
import { marketQuery } from '#frontend/lib/market.ts'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { HowItWorksCalls } from './how-it-works-calls.tsx'
import { HowItWorksHero } from './how-it-works-hero.tsx'
import { HowItWorksPricing } from './how-it-works-pricing.tsx'
import './how-it-works.css'

export function HowItWorksPage() {
  const { data: market } = useQuery(marketQuery)
  const [search, setSearch] = useSearchParams()
  const side = sideOf(search.get('tab'))
  const turnTo = (to: Side) => setSearch(to === 'consumers' ? {} : { tab: to }, { replace: true })
  return (
    <div className="page how">
      <PageTitle>How It Works</PageTitle>
      <HowItWorksHero market={market} />
      <Tabs label="For whom" tabs={SIDES} active={side} onChange={turnTo} />
      <section aria-labelledby="how-steps">
        <h2 id="how-steps">
          {side === 'producers' ? 'From your field to their table' : 'From their field to your table'}
        </h2>
        <StepList side={side} />
      </section>
      <HowItWorksPricing side={side} />
      <FeeCalculator key={side} side={side} />
      <section aria-labelledby="how-questions">
        <h2 id="how-questions">Frequently asked questions</h2>
        <QuestionList key={side} side={side} />
      </section>
      <HowItWorksCalls side={side} />
    </div>
  )
}
