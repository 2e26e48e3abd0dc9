import { Link } from 'react-router-dom'
import { POLICIES } from '#domain/checkout/policies.ts'
import { paths } from '#frontend/lib/paths.ts'
import type { Policy } from './policy.ts'

export const marketplaceRules: Policy = {
  title: 'Marketplace Rules',
  summary: 'How we deal with each other here.',
  version: POLICIES.rules,
  text: ({ stateName }) => (
    <>
      <h2>The golden rules</h2>
      <ul>
        <li>Say what you sell, and sell what you say.</li>
        <li>Be where you said you would be, when you said it.</li>
        <li>Talk to each other first.</li>
      </ul>
      <h2>Accounts</h2>
      <p>
        One account per person, at least 18 years old, under a name that misleads nobody. You answer for what is done
        with your account.
      </p>
      <h2>For producers</h2>
      <ul>
        <li>Sell what you grew, raised or made yourself.</li>
        <li>
          Hold the licences and inspections the law of {stateName} asks for your goods, and label them as it asks.
        </li>
        <li>
          Call something organic or certified only if you hold that certificate, and name the certifier when asked.
        </li>
        <li>Keep your stock true. What the market sells, you hand over.</li>
        <li>Accept or decline orders promptly, and say why when you decline.</li>
        <li>Use buyers’ names and addresses for their order and for nothing else.</li>
      </ul>
      <h2>For buyers</h2>
      <ul>
        <li>Collect your order in the stated hours, or be at home for your delivery.</li>
        <li>Report a problem honestly and in time.</li>
        <li>Review what you bought, in your own words, and not your own goods.</li>
      </ul>
      <h2>Not allowed</h2>
      <ul>
        <li>Anything unlawful, stolen, recalled or unsafe.</li>
        <li>Alcohol, tobacco, cannabis, medicines, live animals and weapons.</li>
        <li>Invented reviews, and pressing people for good ones.</li>
        <li>Leading a sale that began here around the market’s payment.</li>
        <li>Threats, insults and discrimination.</li>
        <li>Copying the market’s data by machine, and interfering with how it works.</li>
      </ul>
      <h2>What happens otherwise</h2>
      <p>
        Depending on how serious it is: a warning, goods taken off the market, a pause, the end of an account. You are
        told what for, and may ask for the decision to be looked at again by somebody else.
      </p>
      <p>
        See also: <Link to={paths.terms}>Terms of Service</Link>, <Link to={paths.refundPolicy}>refunds</Link>,{' '}
        <Link to={paths.disputeResolution}>dispute resolution</Link>, <Link to={paths.privacy}>privacy</Link>.
      </p>
    </>
  ),
}
