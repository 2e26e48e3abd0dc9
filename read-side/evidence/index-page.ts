import { caseTold, messagesTold } from './case-told.ts'
import type { Facts } from './facts.ts'
import { type Html, html, pageOf } from './html.ts'
import { momentsOf } from './moments.ts'
import type { SealedEvents } from './sealed-events.ts'
import { timelineOf } from './timeline.ts'

/** The bundle to read and to print. */
export const indexPage = (facts: Facts, sealed: SealedEvents): string =>
  pageOf(
    `Evidence about order #${facts.replay.number}`,
    html`<p>Order ${facts.replay.orderId}. Times are UTC. What was erased since then is not told any more, and says so.</p>
<h2>The moments that matter</h2>
${momentsOf(facts.replay)}${facts.cases.map(caseTold)}${messagesTold(facts.messages)}${timelineOf(facts.replay)}${policiesTold(facts)}${proofTold(sealed)}`,
  )

const policiesTold = ({ agreed }: Facts): Html => html`<h2>Policies the buyer agreed to</h2>
${agreed.length === 0 ? html`<p>None is on record with this order.</p>` : null}
<ul>${agreed.map(({ policy, version, sha256 }) => html`<li><a href="policies/${policy}-${version}.html">${policy}, ${version}</a>, SHA-256 <code>${sha256}</code></li>`)}</ul>
`

const proofTold = ({ stored, proofs, unproven, checkpoint }: SealedEvents): Html => html`<h2>How to check this</h2>
<p>${proofs.length} of ${stored.length} events are proven to be part of the market’s log${checkpoint ? ` as it was sealed at ${checkpoint.at}` : ''}.
${unproven.length > 0 ? `Not proven: ${unproven.map(({ position, why }) => `${position} (${why})`).join(', ')}.` : ''}</p>
<p>Unpack the bundle and run <code>node verify.mjs '&lt;public key&gt;'</code> with the market’s public key, as you noted it
or as the market publishes it. It needs Node.js 20.12 or later, and no network. README.txt says what each file is and what is proven.</p>
`
