import { isPerishable } from '#domain/catalog/product-taxonomy.ts'
import { type ReportableOrder, reportEligibility } from '#domain/disputes/deadlines.ts'
import { agentActions, partyActions } from '#domain/disputes/dispute-rules.ts'
import type { ChargebackResponse } from '#domain/disputes/dispute-state.ts'
import type { Side } from '#domain/disputes/dispute-types.ts'
import type { DisputeView, OrderDisputes, OrderTimeline } from '#domain/disputes/views.ts'
import { type Actor, CAN_RESOLVE_DISPUTES, type StaffMember } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isBox, isGuest } from '#domain/kernel/ids.ts'
import { conversationOfOrder, sideOf } from '#domain/messaging/conversation.ts'
import type { OrderLine } from '#domain/ordering/order.events.ts'
import { closedAt, ORDER_STATUSES, type OrderStatus } from '#domain/ordering/order-status.ts'
import { addBreakdown, NOTHING_REFUNDED, refundableLines } from '#domain/ordering/refund-breakdown.ts'
import type { Sql } from '#platform/database/database.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import { cardOf, type DisputeWithOrder, isWatching, SELECT } from '#read-side/disputes/disputes.query.ts'
import { ERASED_LABEL } from '#read-side/kernel/personal-values.ts'

export interface DisputeDeps {
  readonly db: Sql
  readonly keys: LinkSigner
}

interface DisputeQuery {
  readonly id: string
  readonly key: string | undefined
  readonly actor: Actor
  readonly now: Instant
}

/** A dispute for its buyer or producer; undefined for any other caller. */
export async function disputeFor(
  { db, keys }: DisputeDeps,
  { id, key, actor, now }: DisputeQuery,
): Promise<DisputeView | undefined> {
  const row = await rowOf(db, id)
  const side = row && sideOf(row, actor, isValidLink(keys, 'order', row.orderId, key))
  if (!side) return undefined
  const entries = row.history
    .filter(({ recipient }) => recipient !== 'staff')
    .map((entry) => ({ ...entry, staff: null }))
  const allowedActions = [...partyActions(currentState(row), side)]
  const view = viewOf(row, { viewer: side, now })
  return {
    ...view,
    entries,
    allowedActions,
    actionsOnceAssigned: [],
    assignee: null,
    watching: false,
    assignableAgents: [],
    orderTimeline: null,
    stagedEvidence: null,
    platformFee: null,
  }
}

/** A dispute for support, with the names of the staff who worked on it. */
export async function disputeForStaff(
  db: Sql,
  { id, staff, now }: { readonly id: string; readonly staff: StaffMember; readonly now: Instant },
): Promise<DisputeView | undefined> {
  const row = await rowOf(db, id)
  if (!row) return undefined
  const [names, orderTimeline, colleagues, watching] = await Promise.all([
    namesOf(db, row),
    orderTimelineOf(db, row.orderId),
    colleaguesOf(db, staff),
    isWatching(db, { accountId: staff.accountId, disputeId: id }),
  ])
  const entries = row.history.map((entry) => ({
    ...entry,
    staff: entry.staff && (names.get(entry.staff) ?? ERASED_LABEL),
  }))
  const { stagedEvidence, chargeback } = row.state
  const named = (response: ChargebackResponse | null) =>
    response && { by: names.get(response.staffAccountId) ?? ERASED_LABEL, at: response.at }
  const assignee = row.assigneeAccountId && (row.assigneeName ?? ERASED_LABEL)
  const state = currentState(row)
  const allowedActions = [...agentActions(state, staff)]
  const actionsOnceAssigned = allowedActions.includes('assign')
    ? [...agentActions({ ...state, assigneeAccountId: staff.accountId }, staff)]
    : allowedActions
  return {
    ...viewOf(row, { viewer: 'staff', now }),
    entries,
    allowedActions,
    actionsOnceAssigned,
    assignee,
    watching,
    assignableAgents: allowedActions.includes('add_note')
      ? colleagues
          .filter(({ accountId, role }) => agentActions(state, { accountId, role }).includes('assign'))
          .map(({ accountId, username }) => ({ accountId, username }))
      : [],
    orderTimeline,
    chargeback: chargeback && {
      reason: chargeback.reason,
      amountCents: row.chargebackCents,
      evidenceDueAt: row.evidenceDueAt,
      submitted: named(chargeback.submitted),
      accepted: named(chargeback.accepted),
    },
    stagedEvidence: stagedEvidence && {
      by: names.get(stagedEvidence.staffAccountId) ?? ERASED_LABEL,
      at: stagedEvidence.at,
      contentHash: stagedEvidence.contentHash,
      generatedContentHash: stagedEvidence.generatedContentHash,
      submissionDeadline: stagedEvidence.submissionDeadline,
    },
  }
}

/** Other agents who work on disputes. */
const colleaguesOf = (db: Sql, { accountId }: StaffMember): Promise<(StaffMember & { readonly username: string })[]> =>
  db.query(
    `select id as "accountId", username, staff_role as role from identity.accounts
     where staff_role = any($1) and id <> $2 and not erased and username is not null order by lower(username)`,
    [CAN_RESOLVE_DISPUTES, accountId],
  )

const rowOf = async (db: Sql, id: string): Promise<DisputeWithOrder | undefined> =>
  (await db.query<DisputeWithOrder>(`${SELECT} where d.id = $1`, [id]))[0]

/** With the current buyer: a guest's order may have been linked to an account since the last event. */
const currentState = ({ state, buyerId }: DisputeWithOrder) => ({ ...state, buyerId })

async function namesOf(db: Sql, { history }: DisputeWithOrder): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(history.flatMap(({ staff }) => staff ?? []))]
  const rows = await db.query<{ id: string; username: string }>(
    'select id, username from identity.accounts where id = any ($1::text[])',
    [ids],
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}

function viewOf(row: DisputeWithOrder, { viewer, now }: { readonly viewer: Side | 'staff'; readonly now: Instant }) {
  const {
    desiredResolution,
    offer,
    proposal,
    decision,
    appealedBy,
    informationRequestedFrom,
    remedy,
    refund,
    chargeback,
    lines,
  } = row.state
  const refunded = row.refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { breakdown }) => addBreakdown(sum, breakdown), NOTHING_REFUNDED)
  const remaining = new Map(refundableLines({ lines: row.lines, refunded }).map((line) => [line.itemId, line]))
  const lineOf = new Map(row.lines.map((line) => [line.itemId, line]))
  return {
    ...cardOf(row, { forBuyer: viewer === 'buyer', now }),
    viewer,
    desiredResolution,
    offer,
    appealedBy,
    informationRequestedFrom: [...informationRequestedFrom],
    remedy,
    refund,
    proposal: proposal && { ...proposal, accepted: [...proposal.accepted] },
    decision: decision && { resolution: decision.resolution, final: decision.final, accepted: [...decision.accepted] },
    chargeback: chargeback && {
      reason: chargeback.reason,
      amountCents: null,
      evidenceDueAt: null,
      submitted: null,
      accepted: null,
    },
    lines: lines.flatMap(({ itemId, quantity }) => {
      const line = lineOf.get(itemId)
      return line ? [{ itemId, quantity, name: line.name, unit: line.unit, priceCents: line.unitPriceCents }] : []
    }),
    orderLines: row.lines.map(({ taxable = null, ...line }) => ({
      ...line,
      taxable,
      remainingQuantity: remaining.get(line.itemId)?.quantity ?? 0,
      remainingCents: remaining.get(line.itemId)?.cents ?? 0,
    })),
    remainingDeliveryFeeCents: row.deliveryFeeCents - refunded.deliveryFeeCents,
    platformFee: { paidCents: row.platformFeeCents, refundedCents: refunded.platformFeeCents },
    paid: partsOf(row),
    refunded: partsOf(refunded),
    storeCreditAvailable: !isGuest(row.buyerId),
  }
}

const partsOf = ({
  subtotalCents,
  deliveryFeeCents,
  taxCents,
  processingFeeCents,
}: DisputeView['paid']): DisputeView['paid'] => ({
  subtotalCents,
  deliveryFeeCents,
  taxCents,
  processingFeeCents,
})

/** Whether a problem with an order can be reported, and its disputes; undefined if the caller may not see the order. */
export async function disputesOfOrder(
  { db, keys }: DisputeDeps,
  { id, key, actor, now }: DisputeQuery,
): Promise<OrderDisputes | undefined> {
  const [order] = await db.query<OrderRow>(ORDER, [id])
  const side = order && sideOf(order, actor, isValidLink(keys, 'order', id, key))
  if (!order || !side) return undefined
  const rows = await db.query<DisputeWithOrder>(`${SELECT} where d.order_id = $1 order by d.opened_at desc`, [id])
  const hasOpen = rows.some(({ stage }) => stage !== 'closed')
  const eligibility = side === 'buyer' ? reportEligibility({ ...(await reportable(db, order)), hasOpen }, now) : null
  return {
    reportEligibility: eligibility && { ...eligibility, lines: [...eligibility.lines] },
    storeCreditAvailable: !isGuest(order.buyerId),
    disputes: rows.map((row) => cardOf(row, { forBuyer: side === 'buyer', now })),
  }
}

interface OrderRow {
  readonly buyerId: string
  readonly producerId: string
  readonly paymentIntentId: string | null
  readonly lines: readonly OrderLine[]
  readonly timeline: readonly { readonly status: OrderStatus; readonly at: string }[]
}

const ORDER = `select buyer_id as "buyerId", producer_id as "producerId", payment_intent_id as "paymentIntentId", lines, timeline
  from ordering.orders where order_id = $1`

type Category = Parameters<typeof isPerishable>[0]

/** Box contents are always perishable. */
async function reportable(
  db: Sql,
  { paymentIntentId, lines, timeline }: OrderRow,
): Promise<Omit<ReportableOrder, 'hasOpen'>> {
  const rows = await db.query<{ id: string; category: Category }>(
    'select id, category from catalog.products where id = any ($1::text[])',
    [lines.map(({ itemId }) => itemId)],
  )
  const perishable = new Set(rows.filter(({ category }) => isPerishable(category)).map(({ id }) => id))
  return {
    paid: paymentIntentId !== null,
    endedAt: closedAt(timeline),
    lines: lines.map(({ itemId }) => ({ itemId, perishable: isBox(itemId) || perishable.has(itemId) })),
  }
}

/** The timeline of a disputed order. */
async function orderTimelineOf(db: Sql, orderId: string): Promise<OrderTimeline | null> {
  const [row] = await db.query<TimelineRow>(TIMELINE, [orderId, conversationOfOrder(orderId)])
  if (!row) return null
  return {
    ...row,
    entries: row.entries.map(({ status, at }) => ({ status, at, description: describeStatus(status) })),
  }
}

interface TimelineRow extends Omit<OrderTimeline, 'entries'> {
  readonly entries: readonly { readonly status: OrderStatus; readonly at: string }[]
}

const TIMELINE = `select o.fulfillment_method as "fulfillmentMethod", o.delivery_instructions as note, o.timeline as entries,
    (select count(*)::int from messaging.messages m where m.conversation_id = $2) as messages
  from ordering.orders o where o.order_id = $1`

const describeStatus = (status: OrderStatus): string =>
  status === 'pending_payment' ? 'Ordered' : ORDER_STATUSES[status].label
