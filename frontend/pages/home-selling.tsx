import { formatMoney } from '#domain/kernel/format-money.ts'
import { SELLING_TERMS } from '#frontend/features/market/selling-terms.ts'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'

export function HomeSelling() {
  const { percent, minimumCents } = SELLING_TERMS
  return (
    <section className="home-selling" aria-labelledby="home-selling">
      <div>
        <h2 id="home-selling">You grow it. Sell it here.</h2>
        <p>
          A page of your own, your prices, your pickup hours and your delivery round. You pay {percent}% of what you
          sell, at least {formatMoney(minimumCents)} per order. There are no monthly fees and no subscriptions.
        </p>
      </div>
      <LinkButton to={paths.signupToSell} size="large" className="home-selling-button">
        Start Selling
      </LinkButton>
    </section>
  )
}
