import { formatLine } from '#domain/catalog/product-taxonomy.ts'
import { DESIRED_RESOLUTIONS, DISPUTE_REASONS, OUTCOMES, STAGES } from '#domain/disputes/dispute-types.ts'
import { formatResolution } from '#domain/disputes/resolution.ts'
import type { EntryView } from '#domain/disputes/views.ts'
import type { CaseTold, MessageTold } from './facts.ts'
import { type Html, html } from './html.ts'

/** What the two wrote to each other. */
export const messagesTold = (messages: readonly MessageTold[]): Html => html`<h2>Messages</h2>
${messages.length === 0 ? html`<p>Nobody wrote about this order.</p>` : null}
${messages.map(
  ({ at, by, text }) => html`<p><strong>The ${by}</strong>, ${at}</p><blockquote>${text ?? ERASED}</blockquote>
`,
)}`

const ERASED = '(erased)'

/** A case, with everything that was said in it. */
export const caseTold = (the: CaseTold): Html => html`<h2>Case ${the.id}</h2>
<dl><dt>About</dt><dd>${the.type ? DISPUTE_REASONS[the.type] : 'The buyer’s bank: a chargeback'}</dd>
<dt>Opened</dt><dd>${the.openedAt}</dd>
<dt>Goods</dt><dd>${the.lines.map(formatLine).join(', ') || 'the order as a whole'}</dd>
<dt>Wished for</dt><dd>${the.wish ? DESIRED_RESOLUTIONS[the.wish] : 'not told'}</dd>
<dt>Stands</dt><dd>${STAGES[the.stage]}${the.outcome ? `: ${OUTCOMES[the.outcome]}` : ''}</dd></dl>
<table><thead><tr><th>When</th><th>Who</th><th>What</th></tr></thead><tbody>
${the.entries.map(entryTold)}</tbody></table>
`

const entryTold = (entry: EntryView): Html => html`<tr><td>${entry.at}</td><td>${byWords(entry)}</td>
<td>${entry.kind.replaceAll('_', ' ')}${entry.resolution ? html`<p>${formatResolution(entry.resolution)}</p>` : null}
${entry.plan ? html`<p>The plan: ${entry.plan}</p>` : null}${entry.text ? html`<blockquote>${entry.text}</blockquote>` : null}
${entry.papers.map(({ id, name, kind }) => html`<p>Shown: ${name ?? ERASED} (${kind}, ${id})</p>`)}</td></tr>
`

const byWords = ({ by, staff }: EntryView): string => {
  if (by === 'house') return 'by itself'
  return by === 'staff' ? `the staff (${staff ?? 'not told'})` : `the ${by}`
}
