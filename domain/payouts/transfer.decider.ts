import { decider } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import { type Cents, CURRENCY } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { TransferEvent } from './payouts.events.ts'

export type TransferCommand =
  | ScheduleTransfer
  /** A refund or chargeback; the producer pays this share of it. */
  | {
      readonly type: 'ScheduleTransferReversal'
      readonly refundId: string
      readonly amountCents: Cents
      readonly refundedAt: Instant
    }
  | { readonly type: 'RequestTransfer'; readonly processorAccountId: string }
  | { readonly type: 'RecordTransferCreated'; readonly transferId: string; readonly occurredAt: Instant }
  | {
      readonly type: 'RecordTransferReversed'
      readonly refundId: string
      readonly reversalId: string
      readonly occurredAt: Instant
    }

interface ScheduleTransfer {
  readonly type: 'ScheduleTransfer'
  readonly orderId: string
  readonly producerId: string
  readonly paymentIntentId: string
  readonly amountCents: Cents
  /** When the buyer paid. This and the times of the other commands are the processor's. */
  readonly paidAt: Instant
  readonly fundedFromPlatformBalance?: boolean
  /** The producer's account, if the transfer is requested at once. */
  readonly processorAccountId?: string
}

export type TransferState = { readonly status: 'none' } | KnownTransfer

export interface KnownTransfer {
  readonly status: 'scheduled' | 'requested' | 'created'
  readonly orderId: string
  readonly producerId: string
  readonly paymentIntentId: string
  /** Funded by the platform's balance instead of the charge, because store credit paid part of the order. */
  readonly fromBalance: boolean
  /** The amount transferred, or to transfer, before reversals. */
  readonly amountCents: Cents
  /** The producer's account, and the id of the transfer. */
  readonly processorAccountId: string | undefined
  readonly transferId: string | undefined
  /** Reversals by refund, and whether each is done. */
  readonly reversals: Readonly<Record<string, { readonly amountCents: Cents; readonly done: boolean }>>
  /** Ids of the refunds already applied. */
  readonly refunds: readonly string[]
}

/** One stream per order. `scheduled → requested → created`, then reversals, one per refund. */
export const transfer = decider<TransferCommand, TransferState, TransferEvent>({
  name: 'transfer',
  stream: (orderId) => `transfer-${orderId}`,
  initial: { status: 'none' },

  evolve: (state, event): TransferState => {
    if (event.type === 'TransferScheduled') return initialTransfer(event.data)
    if (state.status === 'none') return state
    switch (event.type) {
      case 'TransferReduced': {
        const { refundId, amountCents } = event.data
        return { ...state, amountCents: state.amountCents - amountCents, refunds: [...state.refunds, refundId] }
      }
      case 'TransferRequested':
        return { ...state, status: 'requested', processorAccountId: event.data.processorAccountId }
      case 'TransferCreated':
        return { ...state, status: 'created', transferId: event.data.transferId }
      case 'TransferReversalScheduled': {
        const { refundId, amountCents } = event.data
        const reversals = { ...state.reversals, [refundId]: { amountCents, done: false } }
        return { ...state, reversals, refunds: [...state.refunds, refundId] }
      }
      case 'TransferReversed': {
        const { refundId, amountCents } = event.data
        return { ...state, reversals: { ...state.reversals, [refundId]: { amountCents, done: true } } }
      }
    }
  },

  decide: (state, command): TransferEvent[] | Refusal => {
    if (command.type === 'ScheduleTransfer') return state.status === 'none' ? schedule(command) : []
    if (state.status === 'none') return refuse('transfer_not_scheduled')
    const ids = { orderId: state.orderId, producerId: state.producerId }
    switch (command.type) {
      case 'ScheduleTransferReversal':
        return scheduleReversal(state, command)
      case 'RequestTransfer': {
        const { amountCents } = state
        if (state.status !== 'scheduled' || amountCents === 0) return []
        const { processorAccountId } = command
        return [{ type: 'TransferRequested', data: { ...ids, processorAccountId, amountCents, currency: CURRENCY } }]
      }
      case 'RecordTransferCreated': {
        const { amountCents } = state
        if (state.status !== 'requested') return []
        const { transferId, occurredAt } = command
        return [{ type: 'TransferCreated', data: { ...ids, transferId, amountCents, currency: CURRENCY, occurredAt } }]
      }
      case 'RecordTransferReversed': {
        const { refundId, reversalId, occurredAt } = command
        const reversal = state.reversals[refundId]
        if (!reversal || reversal.done) return []
        const { amountCents } = reversal
        const data = { ...ids, refundId, reversalId, amountCents, currency: CURRENCY, occurredAt }
        return [{ type: 'TransferReversed', data }]
      }
    }
  },
})

function schedule({ type: _, processorAccountId, ...data }: ScheduleTransfer): TransferEvent[] {
  const { orderId, producerId, amountCents } = data
  const scheduled: TransferEvent = { type: 'TransferScheduled', data: { ...data, currency: CURRENCY } }
  if (!processorAccountId || amountCents === 0) return [scheduled]
  const request = { orderId, producerId, processorAccountId, amountCents, currency: CURRENCY }
  return [scheduled, { type: 'TransferRequested', data: request }]
}

type TransferAmounts = Extract<TransferEvent, { type: 'TransferScheduled' }>['data']

function initialTransfer({
  orderId,
  producerId,
  paymentIntentId,
  amountCents,
  fundedFromPlatformBalance: fromBalance = false,
}: TransferAmounts): KnownTransfer {
  return {
    orderId,
    producerId,
    paymentIntentId,
    amountCents,
    fromBalance,
    status: 'scheduled',
    processorAccountId: undefined,
    transferId: undefined,
    reversals: {},
    refunds: [],
  }
}

/** Refuses to reverse more than was transferred. */
function scheduleReversal(
  state: KnownTransfer,
  { refundId, amountCents, refundedAt }: Extract<TransferCommand, { type: 'ScheduleTransferReversal' }>,
): TransferEvent[] | Refusal {
  const { orderId, producerId, refunds } = state
  if (refunds.includes(refundId)) return []
  if (amountCents < 0 || amountCents > transferableCents(state))
    return refuse('reversal_too_large', { transferableCents: transferableCents(state) })
  const type = state.status === 'scheduled' ? 'TransferReduced' : 'TransferReversalScheduled'
  return [{ type, data: { orderId, producerId, refundId, amountCents, currency: CURRENCY, refundedAt } }]
}

/** The amount transferred less reversals. */
export const transferableCents = ({ amountCents, reversals }: KnownTransfer): Cents =>
  Object.values(reversals).reduce((remaining, reversal) => remaining - reversal.amountCents, amountCents)
