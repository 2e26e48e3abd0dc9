import { Link } from 'react-router-dom'
import { paths } from '#frontend/lib/paths.ts'
import type { Policy } from './policy.ts'

export const disputeResolution: Policy = {
  title: 'Dispute Resolution',
  summary: 'How we settle what buyer and producer cannot settle between them.',
  version: '2026-11-01',
  text: ({ name }) => (
    <>
      <h2>What it is for</h2>
      <p>Quality of goods, missing goods, disagreement about a refund, and problems with pickup or delivery.</p>
      <h2>How to begin</h2>
      <p>
        Reply to your order’s mail from {name} with the order number. Say what happened, what you would like to be done
        about it, and add photographs if there are any. Food that spoils has to be reported within 48 hours of the
        handover; everything else within 14 days. We tell the other side within 24 hours.
      </p>
      <h2>Fourteen days at most</h2>
      <table>
        <thead>
          <tr>
            <th>Days</th>
            <th>What happens</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>1–2</td>
            <td>Buyer and producer talk directly. The producer has 48 hours to answer.</td>
          </tr>
          <tr>
            <td>3–5</td>
            <td>We mediate between the two.</td>
          </tr>
          <tr>
            <td>6–10</td>
            <td>We look into it: the order as it happened, step by step, and what both sides sent us.</td>
          </tr>
          <tr>
            <td>11–14</td>
            <td>We decide, and write to both sides why.</td>
          </tr>
        </tbody>
      </table>
      <h2>What may come of it</h2>
      <p>
        A full refund, a partial refund, a replacement, steps the producer has to take, or a claim denied. A refund
        names its parts: goods, delivery, tax and fees. Fees come back when the producer failed to fulfil the order or
        there was fraud.
      </p>
      <h2>Appeal</h2>
      <p>
        Within 5 days of a decision either side may appeal. Somebody else looks at it, and that decision is final here.
        Your rights before a court stay as they are.
      </p>
      <p>
        See also the <Link to={paths.refundPolicy}>refund policy</Link>.
      </p>
    </>
  ),
}
