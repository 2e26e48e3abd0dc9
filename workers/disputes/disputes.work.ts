import { z } from 'zod'
import { chargeback } from '#domain/checkout/chargeback.decider.ts'
import { chargebackEvents, chargebackOutcomes } from '#domain/checkout/checkout.events.ts'
import { addHours, DEADLINES } from '#domain/disputes/deadlines.ts'
import { type DisputeCommand, dispute, openDisputeOf } from '#domain/disputes/dispute.decider.ts'
import { disputeEvents } from '#domain/disputes/dispute.events.ts'
import { type DisputeState, isKnown } from '#domain/disputes/dispute-state.ts'
import { isRefund, type Refund, refundRequestLines, refundsFees } from '#domain/disputes/resolution.ts'
import { type CommandBus, type CommandContext, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { chargebackId, disputeId, orderId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { DISPUTE_NOTIFICATIONS, disputeNotificationsOf } from '#domain/notifications/dispute-notifications.ts'
import { type KnownOrder, type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import {
  defineJob,
  job,
  jobHandler,
  type PayloadOf,
  RETRY_FOR_TWELVE_DAYS,
  reactor,
} from '#workers/jobs/work-definitions.ts'
import type { EmailDeps } from '../emails/email-context.ts'
import { sendDisputeEmail, sendDisputeEmailHandler } from './dispute-emails.ts'

/** The context of commands that deadlines and jobs send. */
export const disputeContext = (disputeId: string, step: string, runtime: Pick<Runtime, 'now'>): CommandContext =>
  systemContext('disputes', { commandId: childCommandId(disputeId, step), at: runtime.now() })

export const advanceDisputes = defineJob('advance-disputes', z.object({}), { attempts: 5, backoffMs: 10_000 })

export interface AdvanceDisputesDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now'>
  /** Open disputes that are due at or before an instant. */
  readonly dueBy: (at: Instant) => Promise<readonly { readonly disputeId: string; readonly orderId: string }[]>
}

/** Reminds the parties and moves disputes past their deadlines. Safe to repeat. */
export const advanceDisputesHandler = ({ bus, runtime, dueBy }: AdvanceDisputesDeps) =>
  jobHandler(advanceDisputes, async () => {
    const at = runtime.now()
    for (const { disputeId, orderId } of await dueBy(addHours(at, DEADLINES.reminderHours))) {
      const orderState = await bus.load(order, orderId)
      if (orderState.status === 'unknown') throw new Error(`dispute ${disputeId} has no order`)
      const command = { type: 'AdvanceDispute', at, buyerId: orderState.buyerId } as const
      await bus.dispatch({
        decider: dispute,
        id: disputeId,
        command,
        context: disputeContext(disputeId, `clock/${at}`, runtime),
      })
    }
  })

export const refundDispute = defineJob('refund-dispute', z.object({ disputeId, orderId }), RETRY_FOR_TWELVE_DAYS)

export interface RefundDisputeDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** Approves a dispute's refund on the order, whose own jobs submit it, and records it on the dispute. */
export const refundDisputeHandler = (deps: RefundDisputeDeps) =>
  jobHandler(refundDispute, async ({ disputeId, orderId }) => {
    const { bus, runtime } = deps
    const refund = dueRefund(await bus.load(dispute, disputeId))
    if (!refund) return
    const refundId = runtime.deriveId('refund', `dispute ${disputeId}`)
    const context = disputeContext(disputeId, `refund/${runtime.now()}`, runtime)
    const approved = await bus.dispatch({
      decider: order,
      id: orderId,
      command: refundCommand(refund, refundId),
      context,
    })
    // The chargeback has to be closed first, which enqueues this job again or closes the dispute.
    if (isRefusal(approved) && CHARGEBACK_REFUSALS.includes(approved.refused)) return
    if (isRefusal(approved)) throw new Error(`the refund of ${disputeId} was refused: ${approved.refused}`)
    if (approved.state.status === 'unknown') throw new Error(`dispute ${disputeId} has no order`)
    const { buyerId, refunds } = approved.state
    const amountCents = refunds[refundId]?.breakdown.totalCents ?? 0
    const refundFields = { refundId: refunds[refundId] && refundId, amountCents }
    const command = { type: 'RecordDisputeRefund', ...refundFields, at: context.at, buyerId } as const
    await bus.dispatch({
      decider: dispute,
      id: disputeId,
      command,
      context: disputeContext(disputeId, 'refunded', runtime),
    })
  })

const CHARGEBACK_REFUSALS: readonly string[] = ['order_chargeback_open', 'order_chargeback_lost']

function dueRefund(state: DisputeState): Refund | undefined {
  if (!isKnown(state) || state.stage !== 'remedy' || state.refund || !state.remedy) return undefined
  const { resolution } = state.remedy
  return isRefund(resolution) ? resolution : undefined
}

const refundCommand = (refund: Refund, refundId: string): OrderCommand => ({
  type: 'RefundDispute',
  refundId,
  processing: refundsFees(refund),
  asCredit: refund.kind === 'store_credit',
  ...(refund.kind === 'full_refund'
    ? { lines: 'all', delivery: true }
    : { lines: refundRequestLines(refund.lines), delivery: refund.includesDelivery }),
})

/** `outcome` is null for a new chargeback. */
export const applyChargeback = defineJob(
  'apply-chargeback-to-dispute',
  z.object({ orderId, chargebackId, outcome: z.enum(chargebackOutcomes).nullable() }),
  RETRY_FOR_TWELVE_DAYS,
)
type ApplyChargebackPayload = PayloadOf<typeof applyChargeback>

export interface ApplyChargebackDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** Opens a dispute for a chargeback, or adds it to the open one. Safe to repeat. */
export const applyChargebackHandler = ({ bus, runtime }: ApplyChargebackDeps) =>
  jobHandler(applyChargeback, async (update) => {
    const orderState = await bus.load(order, update.orderId)
    if (orderState.status === 'unknown') throw new Error(`chargeback of an unknown order: ${update.orderId}`)
    const idOf = (seed: string) => runtime.deriveId('dispute', seed)
    const { disputeId, state, before } = await openDisputeOf(
      { idOf, load: (id) => bus.load(dispute, id) },
      orderState.orderId,
    )
    const isKnownChargeback = [...before, state].some(
      (each) => isKnown(each) && each.chargebackIds.includes(update.chargebackId),
    )
    if (update.outcome === null && (isKnownChargeback || orderState.chargebacks[update.chargebackId] !== 'open')) return
    if (update.outcome !== null && !isKnown(state)) return
    const context = disputeContext(disputeId, `bank/${update.chargebackId}/${update.outcome ?? 'asked'}`, runtime)
    const command = await chargebackCommand({ update, order: orderState, disputeId, at: context.at }, bus)
    const sent = await bus.dispatch({ decider: dispute, id: disputeId, command, context })
    if (isRefusal(sent)) throw new Error(`the chargeback of ${orderState.orderId} was refused: ${sent.refused}`)
  })

interface ChargebackUpdate {
  readonly update: ApplyChargebackPayload
  readonly order: KnownOrder
  readonly disputeId: string
  readonly at: string
}

async function chargebackCommand(
  { update, order: { orderId, producerId, buyerId }, disputeId, at }: ChargebackUpdate,
  bus: CommandBus,
): Promise<DisputeCommand> {
  const { chargebackId, outcome } = update
  if (outcome) return { type: 'CloseChargeback', chargebackId, outcome, at, buyerId }
  const chargebackState = await bus.load(chargeback, chargebackId)
  if (chargebackState.status === 'unknown') throw new Error(`the chargeback ${chargebackId} does not exist`)
  const seller = await bus.load(producer, producerId)
  if (seller.status === 'unknown') throw new Error(`the producer of ${orderId} does not exist`)
  const ids = { disputeId, orderId, producerId, accountId: seller.accountId, buyerId }
  return {
    type: 'OpenChargeback',
    chargebackId,
    reason: chargebackState.reason,
    at,
    submissionDeadline: chargebackState.evidenceDueAt,
    ...ids,
  }
}

export const updateChargebackDeadline = defineJob(
  'update-chargeback-deadline',
  z.object({ chargebackId }),
  RETRY_FOR_TWELVE_DAYS,
)

/** Sets the bank's current deadline for evidence on the disputes of a chargeback. Safe to repeat. */
export const updateChargebackDeadlineHandler = ({ bus, runtime }: ApplyChargebackDeps) =>
  jobHandler(updateChargebackDeadline, async ({ chargebackId }) => {
    const chargebackState = await bus.load(chargeback, chargebackId)
    if (chargebackState.status === 'unknown' || !chargebackState.evidenceDueAt) return
    const lookup = {
      idOf: (seed: string) => runtime.deriveId('dispute', seed),
      load: (id: string) => bus.load(dispute, id),
    }
    for (const orderId of chargebackState.orderIds) {
      const { disputeId, state } = await openDisputeOf(lookup, orderId)
      if (!isKnown(state)) continue
      const context = disputeContext(
        disputeId,
        `bank/${chargebackId}/due ${chargebackState.evidenceDueAt} since ${chargebackState.changedAt}`,
        runtime,
      )
      const change = {
        chargebackId,
        submissionDeadline: chargebackState.evidenceDueAt,
        at: context.at,
        buyerId: state.buyerId,
      }
      await bus.dispatch({ decider: dispute, id: disputeId, command: { type: 'UpdateChargeback', ...change }, context })
    }
  })

/** Also when a chargeback is closed, because an open one blocks refunds. */
const refundDisputeOnRemedy = reactor(
  disputeEvents,
  ['DisputeRemedyStarted', 'DisputeRemedyConvertedToRefund', 'DisputeChargebackClosed'],
  ({ data: { disputeId, orderId } }) => [job(refundDispute, { disputeId, orderId })],
)

const applyChargebackOnOpened = reactor(
  orderEvents,
  ['OrderChargebackOpened'],
  ({ data: { orderId, chargebackId } }) => [job(applyChargeback, { orderId, chargebackId, outcome: null })],
)

const applyChargebackOnClosed = reactor(
  orderEvents,
  ['OrderChargebackClosed'],
  ({ data: { orderId, chargebackId, outcome } }) => [job(applyChargeback, { orderId, chargebackId, outcome })],
)

const updateDeadlineOnChargebackUpdated = reactor(
  chargebackEvents,
  ['ChargebackUpdated'],
  ({ data: { chargebackId } }) => [job(updateChargebackDeadline, { chargebackId })],
)

const sendDisputeEmails = reactor(
  disputeEvents,
  Object.keys(DISPUTE_NOTIFICATIONS) as (keyof typeof DISPUTE_NOTIFICATIONS)[],
  (event) => {
    const { disputeId } = event.data
    return disputeNotificationsOf(event).map(({ to, kind }) => {
      const { revision } = event
      return job(sendDisputeEmail, { disputeId, revision, to, kind }, { part: to })
    })
  },
)

interface DisputeDeps extends RefundDisputeDeps {
  readonly emails: EmailDeps
  readonly disputesDueBy: AdvanceDisputesDeps['dueBy']
}

export const disputesWork: ContextWork<DisputeDeps> = {
  reactors: [
    refundDisputeOnRemedy,
    applyChargebackOnOpened,
    applyChargebackOnClosed,
    updateDeadlineOnChargebackUpdated,
    sendDisputeEmails,
  ],
  jobs: (deps) => [
    advanceDisputesHandler({ ...deps, dueBy: deps.disputesDueBy }),
    refundDisputeHandler(deps),
    applyChargebackHandler(deps),
    updateChargebackDeadlineHandler(deps),
    sendDisputeEmailHandler(deps.emails),
  ],
  // Deadlines are in hours, so a delay of ten minutes is acceptable.
  schedules: [{ job: advanceDisputes, pattern: '*/10 * * * *' }],
}
