import { Link } from 'react-router-dom'
import { POLICIES } from '#domain/checkout/policies.ts'
import { paths } from '#frontend/lib/paths.ts'
import type { Policy } from './policy.ts'

export const refundPolicy: Policy = {
  title: 'Refund and Return Policy',
  summary: 'When your money comes back, how much of it, and how soon.',
  version: POLICIES.refund,
  text: () => (
    <>
      <h2>1. Before the producer has begun</h2>
      <p>
        You may cancel a paid order yourself, on its page, until the producer accepts it. Everything you paid for it
        comes back: goods, delivery, tax and its part of the processing fee.
      </p>
      <h2>2. When the producer cannot deliver</h2>
      <p>
        If the producer declines your order, everything you paid for it comes back by itself. The same goes for a
        payment that reaches us after the time to pay, when the goods have been sold to somebody else.
      </p>
      <h2>3. When something is wrong with the goods</h2>
      <table>
        <thead>
          <tr>
            <th>What</th>
            <th>Tell us within</th>
            <th>The producer answers within</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Food that spoils (produce, dairy, meat, bread)</td>
            <td>48 hours of the handover</td>
            <td>48 hours</td>
          </tr>
          <tr>
            <td>Everything else</td>
            <td>14 days of the handover</td>
            <td>48 hours</td>
          </tr>
        </tbody>
      </table>
      <p>
        Reply to your order’s mail with its number, say what is wrong, and add a photograph if you can. If the goods
        were not as described, spoiled or missing, the producer replaces them or refunds them, whichever you prefer. You
        need not bring back food.
      </p>
      <h2>4. What is not refunded</h2>
      <ul>
        <li>Goods that were as described but are not to your taste.</li>
        <li>Orders nobody collected in the stated hours, unless the producer agrees.</li>
        <li>
          The processing fee of an order that was handed over, unless the producer failed to fulfil it or there was
          fraud.
        </li>
      </ul>
      <h2>5. How it reaches you</h2>
      <p>
        Refunds go back to the card you paid with. Your bank may take 5 to 10 business days to show it. The order’s page
        shows what was refunded.
      </p>
      <h2>6. If you do not agree</h2>
      <p>
        <Link to={paths.disputeResolution}>Dispute resolution</Link> is free, and takes 14 days at most.
      </p>
    </>
  ),
}
