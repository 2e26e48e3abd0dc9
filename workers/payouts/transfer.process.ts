import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type KnownOrder, type OrderState, order } from '#domain/ordering/order.decider.ts'
import { producerShare } from '#domain/ordering/order-amounts.ts'
import { chargebackLost, wasCancelled } from '#domain/ordering/refunds.ts'
import { canReceivePayouts, payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import {
  type KnownTransfer,
  type TransferCommand,
  type TransferState,
  transfer,
  transferableCents,
} from '#domain/payouts/transfer.decider.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { bankRefundId } from '../payments/processor-ids.ts'

export interface TransferProcess {
  /**
   * Transfers a paid order's money to its producer, as far as possible now, and reverses refunded parts. Safe to call
   * at any time: command ids derive from order and step. Throws `PayoutAccountNotReady` while the producer cannot
   * receive payouts, and `PaymentsUnavailable` when the processor cannot be reached.
   */
  advance(orderId: string): Promise<void>
  /** Reverses the producer's share of a refund. */
  reverse(orderId: string, refundId: string): Promise<void>
  /** Reverses the rest of a transfer after a bank returned the money of a canceled order. */
  reverseRemainder(orderId: string): Promise<void>
}

/** The producer's account cannot receive money now. The transfer stays pending. */
export class PayoutAccountNotReady extends Error {
  override readonly name = 'PayoutAccountNotReady'
}

export interface TransferProcessDeps {
  readonly bus: CommandBus
  readonly payments: Pick<Payments, 'transfers'>
  readonly runtime: Runtime
}

export function transferProcess({ bus, payments, runtime }: TransferProcessDeps): TransferProcess {
  async function dispatch(orderId: string, command: TransferCommand, step: string) {
    const commandId = childCommandId(`transfer-${orderId}`, step)
    const context = systemContext('payouts', { commandId, at: runtime.now() })
    const result = await bus.dispatch({ decider: transfer, id: orderId, command, context })
    if (isRefusal(result)) throw new Error(`transfer of ${orderId}: ${command.type} was refused (${result.refused})`)
    return result
  }

  const record = async (...args: Parameters<typeof dispatch>): Promise<TransferState> => (await dispatch(...args)).state

  async function schedule(
    paid: PaidOrder,
    request: { readonly processorAccountId?: string } = {},
  ): Promise<ScheduledTransfer> {
    const { orderId, producerId, paymentIntentId, paidAt } = paid
    const amountCents = producerShare(paid.money)
    const fromBalance = paid.money.storeCreditCents ? { fundedFromPlatformBalance: true } : {}
    const { state, events, decidedBefore } = await dispatch(
      orderId,
      {
        type: 'ScheduleTransfer',
        orderId,
        producerId,
        paymentIntentId,
        amountCents,
        paidAt,
        ...fromBalance,
        ...request,
      },
      'owe',
    )
    return { state, isNew: events.length > 0 && !decidedBefore }
  }

  /** The producer's account at the processor, if it can receive payouts now. */
  async function accountOf(producerId: string): Promise<string | undefined> {
    const account = await bus.load(payoutAccount, producerId)
    return account.status !== 'none' && canReceivePayouts(account) ? account.processorAccountId : undefined
  }

  /** Records the amount first, so that the processor never receives two amounts with one key. */
  async function submit({
    state,
    isNew,
  }: ScheduledTransfer & { readonly state: KnownTransfer }): Promise<TransferState> {
    const { orderId, producerId, paymentIntentId } = state
    const ownAccountId = await accountOf(producerId)
    if (!ownAccountId) throw new PayoutAccountNotReady(`${producerId} cannot receive payouts now`)
    const requested =
      state.status === 'requested'
        ? state
        : await record(orderId, { type: 'RequestTransfer', processorAccountId: ownAccountId }, 'request')
    if (requested.status !== 'requested') return requested
    const { amountCents, processorAccountId } = requested
    const accountId = processorAccountId ?? ownAccountId
    const { transferId, madeAt: occurredAt } = await payments.transfers.create({
      key: `transfer-${orderId}`,
      paymentIntentId,
      accountId,
      amountCents,
      orderId,
      fromBalance: requested.fromBalance,
      mayExist: state.status === 'requested' && !isNew,
    })
    return record(orderId, { type: 'RecordTransferCreated', transferId, occurredAt }, 'created')
  }

  async function reverse({ orderId, transferId, reversals }: KnownTransfer): Promise<void> {
    for (const [refundId, { amountCents, done }] of Object.entries(reversals)) {
      if (done) continue
      const key = `reversal-${orderId}-${refundId}`
      const { reversalId, madeAt: occurredAt } =
        amountCents === 0
          ? { reversalId: 'none', madeAt: runtime.now() }
          : await payments.transfers.reverse({ key, transferId: transferId!, amountCents })
      const command = { type: 'RecordTransferReversed', refundId, reversalId, occurredAt } as const
      await dispatch(orderId, command, `reversed/${refundId}`)
    }
  }

  async function advance(orderId: string): Promise<void> {
    const paid = paidOrder(await bus.load(order, orderId))
    if (!paid) return
    const processorAccountId = await accountOf(paid.producerId)
    const scheduled = await schedule(paid, processorAccountId ? { processorAccountId } : {})
    let { state } = scheduled
    if (state.status === 'none') return
    if (state.status !== 'created' && state.amountCents > 0) state = await submit({ ...scheduled, state })
    if (state.status === 'created') await reverse(state)
  }

  async function reverseTransfer(paid: PaidOrder, refund: Reversal): Promise<void> {
    const { orderId } = paid
    const remainingCents = reversibleCents((await schedule(paid)).state)
    const { refundId, refundedAt } = refund
    const amountCents = Math.min(refund.amountCents, remainingCents)
    const command = { type: 'ScheduleTransferReversal', refundId, amountCents, refundedAt } as const
    await dispatch(orderId, command, `take-back/${refundId}`)
    await advance(orderId)
  }

  return {
    advance,
    reverse: async (orderId, refundId) => {
      const paid = paidOrder(await bus.load(order, orderId))
      const refund = paid?.refunds[refundId]
      if (!paid || !refund?.refundedAt) return
      const { breakdown, refundedAt } = refund
      await reverseTransfer(paid, { refundId, amountCents: producerShare(breakdown), refundedAt })
    },
    reverseRemainder: async (orderId) => {
      const paid = paidOrder(await bus.load(order, orderId))
      if (!paid?.chargebackLostAt || !wasCancelled(paid) || !chargebackLost(paid)) return
      const amountCents = producerShare(paid.money)
      const refundId = bankRefundId(runtime, orderId)
      await reverseTransfer(paid, { refundId, amountCents, refundedAt: paid.chargebackLostAt })
    },
  }
}

interface ScheduledTransfer {
  readonly state: TransferState
  /** Whether this call scheduled it. */
  readonly isNew: boolean
}

/** Nothing is left after a chargeback reversed the transfer. */
const reversibleCents = (state: TransferState): number => (state.status === 'none' ? 0 : transferableCents(state))

interface Reversal {
  readonly refundId: string
  readonly amountCents: number
  readonly refundedAt: Instant
}

type PaidOrder = KnownOrder & { readonly paymentIntentId: string; readonly paidAt: Instant }

const paidOrder = (state: OrderState): PaidOrder | undefined =>
  state.status !== 'unknown' && state.paymentIntentId ? (state as PaidOrder) : undefined
