import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'

export function HomeSelling() {
  return (
    <section className="home-selling" aria-labelledby="home-selling">
      <div>
        <h2 id="home-selling">You grow it. Sell it here.</h2>
        <p>Your own page, your prices, your pickup hours and your delivery route. All it takes is an email address.</p>
      </div>
      <div className="row">
        <LinkButton to={paths.signupToSell} size="large" className="home-selling-button">
          Start Selling
        </LinkButton>
        <LinkButton to={paths.howItWorks} size="large" look="secondary">
          How It Works
        </LinkButton>
      </div>
    </section>
  )
}
