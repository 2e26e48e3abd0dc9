import { lazy, Suspense } from 'react'
import { PLATFORM_MINIMUM, PLATFORM_PERCENT } from '#frontend/features/how-it-works/fee-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'

/** The examples are reckoned by the checkout's own rules, whose library need not come with the first load. */
const FeeExamples = lazy(async () => ({
  default: (await import('#frontend/features/how-it-works/fee-examples.tsx')).FeeExamples,
}))

export function HomePricing() {
  return (
    <section className="home-pricing" aria-labelledby="home-pricing">
      <div>
        <h2 id="home-pricing">Pay only when you sell</h2>
        <p>
          {PLATFORM_PERCENT} per order or {PLATFORM_MINIMUM}, whichever is higher. There are no monthly fees and no
          subscriptions.
        </p>
        <p>
          <TextLink to={`${paths.howItWorks}?tab=producers`} className="home-pricing-link">
            Work out your own sale
          </TextLink>
        </p>
      </div>
      <Suspense fallback={<Skeleton height="12rem" />}>
        <FeeExamples />
      </Suspense>
    </section>
  )
}
