import { Link } from 'react-router-dom'
import { POLICIES } from '#domain/checkout/policies.ts'
import { paths } from '#frontend/lib/paths.ts'
import type { Policy } from './policy.ts'

export const terms: Policy = {
  title: 'Terms of Service',
  summary: 'What you agree to when you buy or sell here.',
  version: POLICIES.terms,
  text: ({ name, stateName }) => (
    <>
      <h2>1. What {name} is</h2>
      <p>
        {name} is a platform. The farmers and food makers who sell here are independent: each order is a contract
        between you and its producer. We run the market, take the payment on the producer’s behalf, and help when
        something goes wrong.
      </p>
      <h2>2. Who may use it</h2>
      <p>
        You must be at least 18 years old to buy or sell. You may buy as a guest or with an account. One person has one
        account and keeps its password to themselves. Selling takes a confirmed e-mail address and a producer profile.
      </p>
      <h2>3. Buying</h2>
      <ul>
        <li>Prices are the producers’ own, in US dollars, and are shown before you pay.</li>
        <li>
          When you go to pay, the goods are set aside for you for a limited time, which the payment page counts down. If
          the time runs out they go back on the shelf and nothing is charged.
        </li>
        <li>
          If a price or a total has changed since you last saw it, you are told and asked again. You are never charged
          more than the total shown above the button.
        </li>
        <li>A cart with goods from several producers becomes one order for each of them, paid for together.</li>
      </ul>
      <h2>4. What you pay</h2>
      <p>
        The price of the goods, the producer’s delivery fee where you choose delivery, sales tax where it applies, and a
        processing fee of 2.9% of these plus $0.30, once per payment. There are no other charges to buyers.
      </p>
      <h2>5. Selling</h2>
      <p>
        Producers pay 5% of the goods in an order, at least $0.50, and never more than the goods themselves. There are
        no monthly fees and no subscriptions. Producers answer for what they sell: that it is as described, safe,
        properly labelled and allowed by the law of {stateName}. More stands in the{' '}
        <Link to={paths.marketplaceRules}>marketplace rules</Link>.
      </p>
      <h2>6. Getting your order</h2>
      <p>
        Each producer states where and when orders can be picked up, and how far and for how much they deliver. You
        choose when you check out. Please be there: fresh food does not keep.
      </p>
      <h2>7. When something is not right</h2>
      <p>
        The <Link to={paths.refundPolicy}>refund policy</Link> says when money goes back, and{' '}
        <Link to={paths.disputeResolution}>dispute resolution</Link> how we settle what you and the producer cannot.
      </p>
      <h2>8. Reviews</h2>
      <p>
        Reviews are their writers’ own words. We do not write, buy or reorder them, and remove one only when it breaks
        the marketplace rules or its writer asks.
      </p>
      <h2>9. Our liability</h2>
      <p>
        We answer for what we do ourselves: running the market with care, and handling your payment and your data
        properly. For the goods their producer answers. Nothing in these terms takes away a right the law gives you.
      </p>
      <h2>10. Law and changes</h2>
      <p>
        The law of the state of {stateName} applies. When these terms change, the new version appears here with its
        date. The version you agreed to is recorded with your order, and that order stays under it.
      </p>
    </>
  ),
}
