import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type KnownOrder, type OrderState, order } from '#domain/ordering/order.decider.ts'
import { chargedBack, fellThrough } from '#domain/ordering/order-refunds.ts'
import { producersPart } from '#domain/ordering/producers-part.ts'
import { canBePaid, payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import {
  type KnownTransfer,
  leftOf,
  type TransferCommand,
  type TransferState,
  transfer,
} from '#domain/payouts/transfer.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { bankRefundId } from '../refund-keys.ts'

export interface TransferProcess {
  /**
   * Takes a paid order's money to its producer, as far as it goes now, and back again what refunds take. Safe to call at
   * any time: each step's commands bear ids made from (order, step). Throws `PayoutAccountNotReady` while the producer
   * cannot be paid, `PaymentsUnavailable` while the processor does not answer.
   */
  advance(orderId: string): Promise<void>
  /** A refund was sent to the buyer: the producer's part of it comes back. */
  takeBack(orderId: string, refundId: string): Promise<void>
  /** A bank has given the buyer the money of an order that fell through: with the goods back, nothing stays with its producer. */
  takeBackFallen(orderId: string): Promise<void>
}

/** The producer's account cannot take money now: it is owed until it can. */
export class PayoutAccountNotReady extends Error {
  override readonly name = 'PayoutAccountNotReady'
}

export interface TransferProcessDeps {
  readonly bus: CommandBus
  readonly payments: Pick<Payments, 'transfers'>
  readonly facts: Facts
}

export function transferProcess({ bus, payments, facts }: TransferProcessDeps): TransferProcess {
  async function tell(orderId: string, command: TransferCommand, step: string): Promise<TransferState> {
    const commandId = stepId(`transfer-${orderId}`, step)
    const by = { commandId, correlationId: orderId, actor: { kind: 'system', id: 'payouts' }, at: facts.now() } as const
    const result = await bus.dispatch({ decider: transfer, id: orderId, command, by })
    if (isRefusal(result)) throw new Error(`transfer of ${orderId}: ${command.type} was refused (${result.refused})`)
    return result.state
  }

  async function owe(paid: PaidOrder): Promise<TransferState> {
    const { orderId, producerId, intentId } = paid
    const amountCents = producersPart(paid.money)
    const fromBalance = paid.money.creditCents ? { fromBalance: true } : {}
    return tell(orderId, { type: 'OweTransfer', orderId, producerId, intentId, amountCents, ...fromBalance }, 'owe')
  }

  /** What it owes is frozen first: the processor is never asked for two amounts with one key. */
  async function send(state: KnownTransfer): Promise<TransferState> {
    const { orderId, producerId, intentId } = state
    const account = await bus.load(payoutAccount, producerId)
    if (account.status === 'none' || !canBePaid(account))
      throw new PayoutAccountNotReady(`${producerId} cannot be paid now`)
    const asked = await tell(orderId, { type: 'RequestTransfer', processorsId: account.processorsId }, 'request')
    if (asked.status !== 'requested') return asked
    const { amountCents, processorsId } = asked
    const accountId = processorsId ?? account.processorsId
    const { transferId } = await payments.transfers.make({
      ...{ key: `transfer-${orderId}`, intentId, accountId, amountCents, orderId, fromBalance: asked.fromBalance },
      again: state.status === 'requested',
    })
    return tell(orderId, { type: 'RecordTransferMade', transferId }, 'made')
  }

  async function reverse({ orderId, transferId, reversals }: KnownTransfer): Promise<void> {
    for (const [refundId, { amountCents, done }] of Object.entries(reversals)) {
      if (done) continue
      const key = `reversal-${orderId}-${refundId}`
      const reversalId =
        amountCents === 0
          ? 'none'
          : (await payments.transfers.reverse({ key, transferId: transferId!, amountCents })).reversalId
      await tell(orderId, { type: 'RecordReversed', refundId, reversalId }, `reversed/${refundId}`)
    }
  }

  async function advance(orderId: string): Promise<void> {
    const paid = paidOrder(await bus.load(order, orderId))
    if (!paid) return
    let state = await owe(paid)
    if (state.status === 'none') return
    if (state.status !== 'made' && state.amountCents > 0) state = await send(state)
    if (state.status === 'made') await reverse(state)
  }

  async function takeBack(paid: PaidOrder, refundId: string, amountCents: number): Promise<void> {
    const { orderId } = paid
    const left = leftToTake(await owe(paid))
    const command = { type: 'TakeBack', refundId, amountCents: Math.min(amountCents, left) } as const
    await tell(orderId, command, `take-back/${refundId}`)
    await advance(orderId)
  }

  return {
    advance,
    takeBack: async (orderId, refundId) => {
      const paid = paidOrder(await bus.load(order, orderId))
      const refund = paid?.refunds[refundId]
      if (paid && refund) await takeBack(paid, refundId, producersPart(refund.parts))
    },
    takeBackFallen: async (orderId) => {
      const paid = paidOrder(await bus.load(order, orderId))
      if (paid && fellThrough(paid) && chargedBack(paid))
        await takeBack(paid, bankRefundId(facts, orderId), producersPart(paid.money))
    },
  }
}

/** Of what came back when a bank had decided, nothing comes back again with a refund. */
const leftToTake = (state: TransferState): number => (state.status === 'none' ? 0 : leftOf(state))

type PaidOrder = KnownOrder & { readonly intentId: string }

const paidOrder = (state: OrderState): PaidOrder | undefined =>
  state.status !== 'unknown' && state.intentId ? (state as PaidOrder) : undefined
