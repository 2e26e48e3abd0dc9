import { FeeExamples } from '#frontend/features/how-it-works/fee-examples.tsx'
import { PLATFORM_MINIMUM, PLATFORM_PERCENT, PROCESSING_WORDS } from '#frontend/features/how-it-works/fee-words.ts'
import type { Side } from '#frontend/features/how-it-works/side.ts'

export const HowItWorksPricing = ({ side }: { readonly side: Side }) => (
  <section className="how-pricing" aria-labelledby="how-pricing">
    {side === 'producers' ? <ForProducers /> : <ForConsumers />}
  </section>
)

function ForConsumers() {
  return (
    <div>
      <h2 id="how-pricing">What it costs</h2>
      <p className="how-price">{PROCESSING_WORDS}</p>
      <p>
        That is the processing fee, once per payment, however many producers are in your cart. Everything else you pay
        is the producers’ own price, their delivery fee where you choose delivery, and sales tax where the law asks for
        it. All of it is shown before you pay.
      </p>
    </div>
  )
}

function ForProducers() {
  return (
    <>
      <div>
        <h2 id="how-pricing">What it costs</h2>
        <p className="how-price">
          {PLATFORM_PERCENT} <small>or {PLATFORM_MINIMUM}, whichever is higher</small>
        </p>
        <p>
          You pay per sale and only then: it is withheld from what the buyer paid for the goods. No monthly fees, no
          subscriptions, nothing for listing.
        </p>
      </div>
      <FeeExamples />
    </>
  )
}
