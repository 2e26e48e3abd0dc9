import type { Policy } from './policy.ts'

export const privacy: Policy = {
  title: 'Privacy Policy',
  summary: 'What we know about you, why, for how long, and who else sees it.',
  version: '2026-11-01',
  text: ({ name }) => (
    <>
      <h2>1. What we keep</h2>
      <ul>
        <li>
          <strong>If you have an account:</strong> your user name, e-mail address, and a hash of your password from
          which the password cannot be read.
        </li>
        <li>
          <strong>If you buy:</strong> your name, e-mail address and phone number, your address when something is
          delivered to it, and what you ordered.
        </li>
        <li>
          <strong>If you sell:</strong> your business profile. Of your address only the town and ZIP code are shown in
          the market; where to pick up is told to buyers who have paid.
        </li>
        <li>
          <strong>If you write a review:</strong> the review and your user name.
        </li>
      </ul>
      <p>
        Card numbers go straight from your browser to the payment processor. They never reach our servers, and we keep
        none.
      </p>
      <h2>2. What stays in your browser</h2>
      <p>
        One cookie, which keeps you signed in and protects forms, and only for that. Your cart is kept in the browser’s
        storage as product numbers, quantities and pickup or delivery: nothing in it says who you are. While you pay,
        the number of that checkout is remembered until you close the tab. We set no advertising or analytics cookies
        and load no trackers.
      </p>
      <h2>3. Who else sees it</h2>
      <ul>
        <li>The producer of an order sees your name, how to reach you, and where to deliver.</li>
        <li>The payment processor sees your payment.</li>
        <li>Our mail service sees the mails we send you about your account and orders.</li>
      </ul>
      <p>We sell nothing about you to anyone.</p>
      <h2>4. How it is kept</h2>
      <p>
        Personal fields are encrypted with a key of your own before they are recorded. Erasing your data destroys that
        key; what remains is how much was sold, for how much, and when, without you in it.
      </p>
      <h2>5. For how long</h2>
      <table>
        <thead>
          <tr>
            <th>What</th>
            <th>Kept</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Account</td>
            <td>while it is used, then 3 years</td>
          </tr>
          <tr>
            <td>Orders and payments</td>
            <td>7 years, as tax law asks</td>
          </tr>
          <tr>
            <td>Reviews</td>
            <td>until you ask us to remove them</td>
          </tr>
          <tr>
            <td>Server logs</td>
            <td>13 months, without names and addresses</td>
          </tr>
        </tbody>
      </table>
      <h2>6. Your choices</h2>
      <p>
        You may ask for a copy of what we keep about you, have it corrected, or have your account closed and your
        personal data erased. Reply to any mail from {name} and say so. Orders that are still open have to be finished
        first.
      </p>
      <h2>7. Children</h2>
      <p>
        Buying and selling is for adults. We do not knowingly keep data of anyone under 16, and erase it when we learn
        of it.
      </p>
    </>
  ),
}
