import type { Side } from '#frontend/features/how-it-works/side.ts'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'

/** What to do now. */
export function HowItWorksCalls({ side }: { readonly side: Side }) {
  const selling = side === 'producers'
  return (
    <section className="how-calls" aria-labelledby="how-calls">
      <h2 id="how-calls">{selling ? 'Your stall is waiting' : 'See what’s fresh today'}</h2>
      <div className="row">
        <LinkButton to={selling ? paths.signupToSell : paths.marketplace} size="large">
          {selling ? 'Start Selling' : 'Shop Local'}
        </LinkButton>
        <LinkButton to={selling ? paths.marketplace : paths.signup} size="large" look="secondary">
          {selling ? 'Look around the market' : 'Create an account'}
        </LinkButton>
      </div>
    </section>
  )
}
