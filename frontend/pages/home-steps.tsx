import { Icon } from '#frontend/ui/icon.tsx'
import { Sprout } from '#frontend/ui/sprout.tsx'

export function HomeSteps() {
  return (
    <section className="home-steps" aria-labelledby="home-steps">
      <h2 id="home-steps">From their hands to yours</h2>
      <ol>
        <li>
          <Sprout size={44} />
          <h3>Find what’s ready</h3>
          <p>
            Every product is listed by the people who grew or made it, along with how much they have left right now.
          </p>
        </li>
        <li>
          <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
            <path
              className="icon-line"
              d="M3.5 10h17l-1.7 8.6a2 2 0 0 1-2 1.6H7.2a2 2 0 0 1-2-1.6L3.5 10Zm4-.5L11 3.8m5.5 5.7L13 3.8"
            />
          </svg>
          <h3>One basket, one payment</h3>
          <p>Order from several farms at once. You see every fee before you pay, and no account is needed.</p>
        </li>
        <li>
          <Icon name="delivery" size={24} />
          <h3>Pick it up or have it delivered</h3>
          <p>Each producer says where and when. We let you know when your order is ready or on its way.</p>
        </li>
      </ol>
    </section>
  )
}
