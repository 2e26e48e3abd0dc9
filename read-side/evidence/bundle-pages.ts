import { formatLine, formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { DESIRED_RESOLUTIONS, DISPUTE_REASONS, OUTCOMES, STAGES } from '#domain/disputes/dispute-types.ts'
import { formatResolution } from '#domain/disputes/resolution.ts'
import type { EntryView } from '#domain/disputes/views.ts'
import type { ActorView } from '#domain/kernel/contract.ts'
import { formatMoney as money } from '#domain/kernel/format.ts'
import {
  type LinePrice,
  type PartyView,
  type Replay,
  type ReplayStep,
  stateAt,
  type TotalsState,
} from '#domain/ordering/order-replay.contract.ts'
import { ORDER_STATUSES } from '#domain/ordering/order-status.ts'
import type { PolicyView } from '#domain/policies/contract.ts'
import { inlines, type PolicyBlock, renderPolicy } from '#domain/policies/policies.ts'
import type { EventsWithProofs } from '#read-side/evidence/event-proofs.ts'
import {
  type DisputeRecord,
  type EmailRecord,
  emailsIn,
  type MessageRecord,
  type OrderEvidence,
} from '#read-side/evidence/order-evidence.ts'

/** index.html of the bundle. */
export const indexPage = (facts: OrderEvidence, events: EventsWithProofs): string =>
  pageOf(
    `Evidence about order #${facts.replay.orderNumber}`,
    html`<p>Order ${facts.replay.orderId}. Times are in UTC. Erased data is marked as erased.</p>
<h2>Key events</h2>
${keyEvents(facts.replay)}${pricesSection(facts.replay.prices, proofLinks(events))}${facts.cases.map(disputeSection)}${messagesSection(facts.messages)}${emailsSection(emailsIn(facts.replay), proofLinks(events))}${timelineSection(facts.replay, proofLinks(events))}${policiesSection(facts)}${verificationSection(events)}`,
  )

const policiesSection = ({ agreed }: OrderEvidence): Html => html`<h2>Policies the buyer agreed to</h2>
${agreed.length === 0 ? html`<p>None is on record with this order.</p>` : null}
<ul>${agreed.map(({ policy, version, sha256 }) => html`<li><a href="policies/${policy}-${version}.html">${policy}, ${version}</a>, SHA-256 <code>${sha256}</code></li>`)}</ul>
`

const verificationSection = ({
  stored,
  proofs,
  unproven,
  checkpoint,
}: EventsWithProofs): Html => html`<h2>Verify this bundle</h2>
<p>${proofs.length} of ${stored.length} events are proven to be part of the marketplace’s log${checkpoint ? ` as signed at ${checkpoint.signedAt}` : ''}.
${unproven.length > 0 ? `Not proven: ${unproven.map(({ position, why }) => `${position} (${why})`).join(', ')}.` : ''}</p>
<p>Unpack the bundle and run <code>node verify.mjs '&lt;public key&gt;'</code> with the marketplace’s public key, as you noted it
or as the marketplace publishes it. It needs Node.js 20.12 or later and no network. README.txt describes each file and what is proven.</p>
`

/** Events that decide a dispute: order, payment, fulfillment, report, decision and refund. */
const KEY_EVENT_TYPES =
  /^(OrderPlaced|OrderPaid|OrderDelivered|OrderCompleted|OrderDeclined|OrderCancelled|DisputeOpened|DisputeOpenedByChargeback|DisputeChargebackReceived|DisputeDecided|DisputeAppealDecided|OrderRefundSubmitted|OrderRefundSucceeded)$/

/** Each key event with the order as both parties saw it and its totals. */
const keyEvents = ({ steps }: Replay): Html[] =>
  steps.flatMap((step, at) => (KEY_EVENT_TYPES.test(step.type) ? [keyEvent(step, steps, at)] : []))

function keyEvent(step: ReplayStep, steps: readonly ReplayStep[], at: number): Html {
  const state = stateAt(steps, at)
  return html`<section class="moment"><h3>${step.description}</h3><p>${step.at}, by ${formatActor(step.by)}</p>
<div class="sides">${[partyOf('The buyer saw', state.buyer), partyOf('The producer saw', state.producer), moneyOf(state.money)]}</div></section>
`
}

function partyOf(title: string, view: PartyView | null): Html {
  if (!view) return html`<div><h4>${title}</h4><p>No order yet.</p></div>`
  const rows: Rows = [
    ['Order', `#${view.orderNumber}`],
    ['Status', ORDER_STATUSES[view.status].label],
    ['Producer', view.producerName],
    ...view.lines.map(
      (line): Row => [line.name, `${formatQuantity(line.quantity, line.unit)}, ${money(line.lineTotalCents)}`],
    ),
    ['Fulfillment method', view.fulfillmentMethod],
    ['Total', money(view.totalCents)],
    ['Refunded', money(view.refundedCents)],
    ['Buyer', formatContact(view)],
    ['Instructions', view.deliveryInstructions ?? 'none shown'],
    ['Pickup location', view.pickup ? `${view.pickup.address ?? 'not shown'} (${view.pickup.hoursNote})` : 'not shown'],
  ]
  return html`<div><h4>${title}</h4>${listOf(rows)}</div>`
}

function formatContact({ contact }: PartyView): string {
  if (!contact) return 'not shown, or erased'
  const { fullName, email, phone, address, city, state, zipCode } = contact
  return [fullName, email, phone, address, city, state, zipCode].filter(Boolean).join(', ')
}

function moneyOf(totals: TotalsState | null): Html {
  if (!totals) return html`<div><h4>Payment</h4><p>None yet.</p></div>`
  const rows: Rows = [
    ['Payment', totals.payment === 'none' ? 'none yet' : totals.payment],
    ['Card', totals.card ? `${totals.card.brand} ending in ${totals.card.last4}` : 'not known'],
    ['Charged, whole checkout', money(totals.chargedCents)],
    ['Products', money(totals.subtotalCents)],
    ['Delivery', money(totals.deliveryFeeCents)],
    ['Sales tax', money(totals.taxCents)],
    ['Processing fee', money(totals.processingFeeCents)],
    ['Total', money(totals.totalCents)],
    ['Paid', money(totals.paidCents)],
    ['Paid with store credit', money(totals.storeCreditCents)],
    ['Refunds approved', money(totals.refundAgreedCents)],
    ['Refunded', money(totals.refundedCents)],
    ['Receipt', totals.receipt ?? 'none yet'],
  ]
  return html`<div><h4>Payment</h4>${listOf(rows)}</div>`
}

type Row = readonly [label: string, value: string]
type Rows = readonly Row[]
const listOf = (rows: Rows): Html =>
  html`<dl>${rows.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`

/** Messages between buyer and producer. */
const messagesSection = (messages: readonly MessageRecord[]): Html => html`<h2>Messages</h2>
${messages.length === 0 ? html`<p>No messages about this order.</p>` : null}
${messages.map(
  ({ at, by, text }) => html`<p><strong>The ${by}</strong>, ${at}</p><blockquote>${text ?? ERASED}</blockquote>
`,
)}`

const ERASED = '(erased)'

/** A dispute with all its entries. */
const disputeSection = (dispute: DisputeRecord): Html => html`<h2>Dispute ${dispute.id}</h2>
<dl><dt>Reason</dt><dd>${dispute.reason ? DISPUTE_REASONS[dispute.reason] : 'A chargeback by the buyer’s bank'}</dd>
<dt>Opened</dt><dd>${dispute.openedAt}</dd>
<dt>Products</dt><dd>${dispute.lines.map(formatLine).join(', ') || 'the whole order'}</dd>
<dt>Requested</dt><dd>${dispute.desiredResolution ? DESIRED_RESOLUTIONS[dispute.desiredResolution] : 'unknown'}</dd>
<dt>Status</dt><dd>${STAGES[dispute.stage]}${dispute.outcome ? `: ${OUTCOMES[dispute.outcome]}` : ''}</dd></dl>
<table><thead><tr><th>When</th><th>Who</th><th>What</th></tr></thead><tbody>
${dispute.entries.map(entryRow)}</tbody></table>
`

const entryRow = (entry: EntryView): Html => html`<tr><td>${entry.at}</td><td>${formatAuthor(entry)}</td>
<td>${entry.kind.replaceAll('_', ' ')}${entry.resolution ? html`<p>${formatResolution(entry.resolution)}</p>` : null}
${entry.improvementPlan ? html`<p>Improvement plan: ${entry.improvementPlan}</p>` : null}${entry.statement ? html`<blockquote>${entry.statement}</blockquote>` : null}
${entry.evidence.map(({ id, name, kind }) => html`<p>Submitted: ${name ?? ERASED} (${kind}, ${id})</p>`)}</td></tr>
`

const formatAuthor = ({ actor, staff }: EntryView): string => {
  if (actor === 'system') return 'the marketplace'
  return actor === 'staff' ? `support (${staff ?? 'unknown'})` : `the ${actor}`
}

/** Links a position to its proof in the bundle; unproven positions remain plain text. */
type ProofLink = (position: string | null) => Html

function proofLinks({ proofs }: EventsWithProofs): ProofLink {
  const proven = new Set(proofs.map(({ event }) => event.position))
  return (position) =>
    position !== null && proven.has(position)
      ? html`<a href="proofs/${position}.json">${position}</a>`
      : html`${position ?? '–'}`
}

/** What each product cost when it was ordered, and its price changes around the order, each with its proof. */
const pricesSection = (prices: readonly LinePrice[], linkOf: ProofLink): Html => html`<h2>Prices</h2>
<table><thead><tr><th>Product</th><th>Price when ordered</th><th>Price now</th><th>Changes</th></tr></thead><tbody>
${prices.map(
  ({ name, orderedCents, currentCents, changes }) => html`<tr><td>${name}</td><td>${money(orderedCents)}</td>
<td>${currentCents === null ? '–' : money(currentCents)}</td><td>${changes.length === 0 ? 'none' : null}${changes.map(
    ({ step, at, fromCents, toCents, beforeOrder }) => html`<p>${money(fromCents)} to ${money(toCents)}, ${at},
${beforeOrder ? 'before' : 'after'} the order, position ${linkOf(step)}</p>`,
  )}</td></tr>
`,
)}</tbody></table>
`

/** Emails about the order and its disputes, each with the proof of the event it reports. */
const emailsSection = (emails: readonly EmailRecord[], linkOf: ProofLink): Html => html`<h2>Emails</h2>
${emails.length === 0 ? html`<p>No emails about this order.</p>` : null}<table>
<thead><tr><th>When</th><th>Email</th><th>Event reported</th></tr></thead><tbody>
${emails.map(
  ({ at, description, event }) => html`<tr><td>${at}</td><td>${description}</td><td>${linkOf(event)}</td></tr>
`,
)}</tbody></table>
`

/** All events in log order. */
const timelineSection = ({ steps, omitted }: Replay, linkOf: ProofLink): Html => html`<h2>All events</h2>
${omitted > 0 ? html`<p>${omitted} older messages are not included in this bundle.</p>` : null}<table>
<thead><tr><th>Position</th><th>When</th><th>Who</th><th>What</th></tr></thead><tbody>
${steps.map(
  ({
    position,
    at,
    by,
    description,
    comment,
  }) => html`<tr><td>${linkOf(position)}</td><td>${at}</td><td>${formatActor(by)}</td>
<td>${description}${comment ? html`<blockquote>${comment}</blockquote>` : null}</td></tr>
`,
)}</tbody></table>
`

export function formatActor({ as, name, part }: ActorView): string {
  if (as === 'market') return `the marketplace (${part})`
  if (as === 'guest') return 'a guest'
  return `${as === 'staff' ? 'support' : `the ${as}`} (${name ?? 'a guest, or erased'})`
}

/** A policy as published, with the marketplace's name and contact filled in. */
export function policyPage({ text, version, sha256, variables }: Omit<PolicyView, 'versions'>): string {
  const inline = (line: string): Html[] => inlines(renderPolicy(line, variables)).map(inlineOf)
  const block = (content: PolicyBlock): Html => {
    if (typeof content === 'string') return html`<p>${inline(content)}</p>`
    if ('list' in content) return html`<ul>${content.list.map((line) => html`<li>${inline(line)}</li>`)}</ul>`
    if ('steps' in content) return html`<ol>${content.steps.map((line) => html`<li>${inline(line)}</li>`)}</ol>`
    const row = (cells: readonly string[]) => html`<tr>${cells.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`
    return html`<table>${[content.table.head, ...content.table.rows].map(row)}</table>`
  }
  return pageOf(
    text.title,
    html`<p>In force from ${version}. SHA-256 of the text as JSON: <code>${sha256}</code></p>
<p>${inline(text.summary)}</p><ul>${text.inShort.map((line) => html`<li>${inline(line)}</li>`)}</ul>
${text.sections.map(({ title, text: blocks }) => html`<h2>${title}</h2>${blocks.map(block)}`)}`,
  )
}

const inlineOf = ({ kind, text }: ReturnType<typeof inlines>[number]): Html =>
  kind === 'strong' ? html`<strong>${text}</strong>` : html`${text}`

/** Safe markup. All other values are escaped. */
class Html {
  constructor(readonly markup: string) {}
}
type Piece = Html | string | number | null | readonly Piece[]

/** html`<p>${text}</p>` escapes `text`; `Html` values and lists of them are inserted unchanged. */
const html = (texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(texts.reduce((page, text, i) => `${page}${markupOf(pieces[i - 1] ?? '')}${text}`))

function markupOf(piece: Piece): string {
  if (piece instanceof Html) return piece.markup
  if (Array.isArray(piece)) return piece.map(markupOf).join('')
  return String(piece ?? '').replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** A self-contained page to read and print. */
const pageOf = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${STYLE}</head>
<body><h1>${title}</h1>
${body}
</body></html>
`.markup

const STYLE = new Html(`<style>
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 sans-serif; color: #111 }
h2 { margin-top: 2.5rem; border-bottom: 2px solid #111 } h3 { margin: 1.5rem 0 0.5rem }
table { width: 100%; border-collapse: collapse } th, td { padding: 0.3rem 0.5rem; border: 1px solid #bbb; text-align: left; vertical-align: top }
blockquote { margin: 0.3rem 0; padding-left: 0.7rem; border-left: 3px solid #bbb; white-space: pre-wrap; overflow-wrap: anywhere }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1rem } .sides > * { border: 1px solid #bbb; padding: 0 0.8rem 0.5rem }
dl { display: grid; grid-template-columns: 9rem 1fr; margin: 0.5rem 0 } dt { color: #555 } dd { margin: 0; overflow-wrap: anywhere }
code { overflow-wrap: anywhere } .moment, tr { break-inside: avoid }
@media print { body { margin: 0; max-width: none; font-size: 10.5pt } }
</style>`)
