import { Card } from '#frontend/ui/card.tsx'
import { CHECKER } from './api.ts'

/** How somebody who trusts nobody here makes sure of a proof. */
export const HowToCheck = () => (
  <Card role="region" aria-label="Check it without us">
    <h2>Check it without us</h2>
    <ol>
      <li>Note the public key and, now and then, a checkpoint, where nobody of the market can reach them.</li>
      <li>
        Download an event’s proof above and{' '}
        <a href={CHECKER} download="verify-proof.mjs">
          the program that checks it
        </a>
        : one file to read, which needs Node.js and no server.
      </li>
      <li>
        Run <code>node verify-proof.mjs proof.json '&lt;public key&gt;'</code> with the key you noted.
      </li>
      <li>A checkpoint you noted must be the one of the same size here: another root means the log was rewritten.</li>
    </ol>
  </Card>
)
