import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney as money } from '#domain/kernel/format.ts'
import {
  type PartyView,
  type Replay,
  type ReplayStep,
  stateAt,
  type TotalsState,
} from '#domain/ordering/order-replay.contract.ts'
import { ORDER_STATUSES } from '#domain/ordering/order-status.ts'
import { type Html, html } from './html.ts'
import { doerWords } from './timeline.ts'

/** What decides a case: what was agreed, paid, handed over, reported, decided and given back. */
const DECISIVE =
  /^(OrderPlaced|OrderPaid|OrderDelivered|OrderCompleted|OrderDeclined|OrderCancelled|DisputeOpened|DisputeOpenedByChargeback|DisputeChargebackReceived|DisputeDecided|DisputeAppealDecided|OrderRefundSubmitted|OrderRefundSucceeded)$/

/** Each of them as both sides saw the order, with its money. */
export const momentsOf = ({ steps }: Replay): Html[] =>
  steps.flatMap((step, at) => (DECISIVE.test(step.type) ? [momentOf(step, steps, at)] : []))

function momentOf(step: ReplayStep, steps: readonly ReplayStep[], at: number): Html {
  const then = stateAt(steps, at)
  return html`<section class="moment"><h3>${step.what}</h3><p>${step.at}, by ${doerWords(step.by)}</p>
<div class="sides">${[partyOf('The buyer saw', then.buyer), partyOf('The producer saw', then.producer), moneyOf(then.money)]}</div></section>
`
}

function partyOf(title: string, view: PartyView | null): Html {
  if (!view) return html`<div><h4>${title}</h4><p>No order yet.</p></div>`
  const { label, producerLabel } = ORDER_STATUSES[view.status]
  const rows: Rows = [
    ['Order', `#${view.number}`],
    ['Status', view.viewer === 'producer' ? producerLabel : label],
    ['Producer', view.producerName],
    ...view.lines.map(
      (line): Row => [line.name, `${formatQuantity(line.quantity, line.unit)}, ${money(line.lineTotalCents)}`],
    ),
    ['Handed over by', view.fulfillmentMethod],
    ['Total', money(view.totalCents)],
    ['Refunded', money(view.refundedCents)],
    ['Buyer', contactWords(view)],
    ['Instructions', view.instructions ?? 'none shown'],
    ['Where', view.pickup ? `${view.pickup.address ?? 'not shown'} (${view.pickup.hours})` : 'not shown'],
  ]
  return html`<div><h4>${title}</h4>${listOf(rows)}</div>`
}

function contactWords({ contact }: PartyView): string {
  if (!contact) return 'not shown, or erased'
  const { fullName, email, phone, address, city, state, zip } = contact
  return [fullName, email, phone, address, city, state, zip].filter(Boolean).join(', ')
}

function moneyOf(then: TotalsState | null): Html {
  if (!then) return html`<div><h4>The money</h4><p>None yet.</p></div>`
  const rows: Rows = [
    ['Payment', then.payment === 'none' ? 'nothing told yet' : then.payment],
    ['Card', then.card ? `${then.card.brand} ending in ${then.card.last4}` : 'not known'],
    ['Charged, whole checkout', money(then.chargedCents)],
    ['Goods', money(then.subtotalCents)],
    ['Delivery', money(then.deliveryFeeCents)],
    ['Sales tax', money(then.taxCents)],
    ['Processing fee', money(then.processingFeeCents)],
    ['Total', money(then.totalCents)],
    ['Paid for it', money(then.paidCents)],
    ['Of that with store credit', money(then.storeCreditCents)],
    ['Refunds agreed', money(then.refundAgreedCents)],
    ['Refunded', money(then.refundedCents)],
    ['Receipt', then.receipt ?? 'none yet'],
  ]
  return html`<div><h4>The money</h4>${listOf(rows)}</div>`
}

type Row = readonly [label: string, words: string]
type Rows = readonly Row[]
const listOf = (rows: Rows): Html =>
  html`<dl>${rows.map(([label, words]) => html`<dt>${label}</dt><dd>${words}</dd>`)}</dl>`
