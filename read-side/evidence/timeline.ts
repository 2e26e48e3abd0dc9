import type { ActorView } from '#domain/kernel/contract.ts'
import type { Replay } from '#domain/ordering/order-replay.contract.ts'
import { type Html, html } from './html.ts'

/** Everything that happened, in the order of the log. */
export const timelineOf = ({ steps, left }: Replay): Html => html`<h2>Everything that happened</h2>
${left > 0 ? html`<p>${left} older messages are left out of this bundle.</p>` : null}<table>
<thead><tr><th>Position</th><th>When</th><th>Who</th><th>What</th></tr></thead><tbody>
${steps.map(
  ({ position, at, by, what, words }) => html`<tr><td>${position ?? '–'}</td><td>${at}</td><td>${doerWords(by)}</td>
<td>${what}${words ? html`<blockquote>${words}</blockquote>` : null}</td></tr>
`,
)}</tbody></table>
`

export function doerWords({ as, name, part }: ActorView): string {
  if (as === 'market') return `the market (${part})`
  if (as === 'guest') return 'a guest'
  return `${as === 'staff' ? 'the staff' : `the ${as}`} (${name ?? 'a guest, or erased'})`
}
