import { z } from 'zod'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { isGuest, orderId, refundId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { storeCreditDue } from '#domain/ordering/refunds.ts'
import { storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { storeCreditEvents } from '#domain/store-credit/store-credit.events.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import { defineJob, job, jobHandler, RETRY_FOR_TWELVE_DAYS, reactor } from '#workers/jobs/work-definitions.ts'
import { bankRefundId } from '../payments/processor-ids.ts'

/** Without a refund id, the credit follows from a chargeback. */
export const issueStoreCredit = defineJob(
  'issue-store-credit',
  z.object({ orderId, refundId: refundId.optional() }),
  RETRY_FOR_TWELVE_DAYS,
)

export interface IssueStoreCreditDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** Issues the store credit that an order's settled refunds and chargebacks require, less what was issued before. */
export const issueStoreCreditHandler = ({ bus, runtime }: IssueStoreCreditDeps) =>
  jobHandler(issueStoreCredit, async ({ orderId, refundId = bankRefundId(runtime, orderId) }) => {
    const state = await bus.load(order, orderId)
    if (state.status === 'unknown' || isGuest(state.buyerId)) return
    const { buyerId: accountId, checkoutId } = state
    const { reservations } = await bus.load(storeCredit, accountId)
    const due = storeCreditDue(state, reservations[checkoutId]?.status === 'redeemed')
    const command = { type: 'IssueStoreCredit', accountId, orderId, refundId, ...due } as const
    const context = systemContext('store_credit', {
      // Includes the amounts: a redemption's job may issue a refund's credit before a lost chargeback makes more due.
      commandId: childCommandId(orderId, `credit/${refundId}/${due.issuedCents}+${due.refundedCents}`),
      at: runtime.now(),
    })
    const issued = await bus.dispatch({ decider: storeCredit, id: accountId, command, context })
    if (isRefusal(issued)) throw new Error(`the store credit for ${refundId} was refused: ${issued.refused}`)
  })

/** Issued once the card refund has succeeded, or at once if there is none. */
export const issueStoreCreditOnRefund = reactor(
  orderEvents,
  ['OrderRefundSucceeded'],
  ({ data: { orderId, refundId } }) => [job(issueStoreCredit, { orderId, refundId })],
)

/** A bank returns only the card payment, so the redeemed credit is refunded separately. */
export const issueStoreCreditOnChargeback = reactor(
  orderEvents,
  ['OrderChargebackClosed'],
  ({ data: { orderId, outcome } }) => (outcome === 'lost' ? [job(issueStoreCredit, { orderId })] : []),
)

/** The chargeback may have been recorded before the payment. */
export const issueStoreCreditOnRedemption = reactor(
  storeCreditEvents,
  ['StoreCreditRedeemed'],
  ({ data: { orders } }) => orders.map(({ orderId }) => job(issueStoreCredit, { orderId }, { part: orderId })),
)

export const storeCreditWork: ContextWork<IssueStoreCreditDeps> = {
  reactors: [issueStoreCreditOnRefund, issueStoreCreditOnChargeback, issueStoreCreditOnRedemption],
  jobs: (deps) => [issueStoreCreditHandler(deps)],
  schedules: [],
}
