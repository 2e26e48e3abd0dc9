import { decider } from '../kernel/decider.ts'
import type { Cents } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { TransferEvent } from './transfer.events.ts'

export type TransferCommand =
  | {
      readonly type: 'OweTransfer'
      readonly orderId: string
      readonly producerId: string
      readonly intentId: string
      readonly amountCents: Cents
      readonly fromBalance?: boolean
    }
  /** The buyer gets money back, and the producer bears this of it. */
  | { readonly type: 'TakeBack'; readonly refundId: string; readonly amountCents: Cents }
  | { readonly type: 'RequestTransfer'; readonly processorsId: string }
  | { readonly type: 'RecordTransferMade'; readonly transferId: string }
  | { readonly type: 'RecordReversed'; readonly refundId: string; readonly reversalId: string }

export type TransferState = { readonly status: 'none' } | KnownTransfer

export interface KnownTransfer {
  readonly status: 'owed' | 'requested' | 'made'
  readonly orderId: string
  readonly producerId: string
  readonly intentId: string
  /** Not out of the charge: store credit paid some of the order. */
  readonly fromBalance: boolean
  /** What goes, or went, to the producer before anything was reversed. */
  readonly amountCents: Cents
  /** The producer's account it is asked for to, and the transfer itself. */
  readonly processorsId: string | undefined
  readonly transferId: string | undefined
  /** By refund: what is to be taken back, and whether it was. */
  readonly reversals: Readonly<Record<string, { readonly amountCents: Cents; readonly done: boolean }>>
  /** Refunds that have been reckoned with. */
  readonly refunds: readonly string[]
}

/** One stream per order. `owed → requested → made`, and then reversed refund by refund. */
export const transfer = decider<TransferCommand, TransferState, TransferEvent>({
  name: 'transfer',
  stream: (orderId) => `transfer-${orderId}`,
  initial: { status: 'none' },

  evolve: (state, event): TransferState => {
    if (event.type === 'TransferOwed') return owed(event.data)
    if (state.status === 'none') return state
    switch (event.type) {
      case 'TransferReduced': {
        const { refundId, amountCents } = event.data
        return { ...state, amountCents: state.amountCents - amountCents, refunds: [...state.refunds, refundId] }
      }
      case 'TransferRequested':
        return { ...state, status: 'requested', processorsId: event.data.processorsId }
      case 'TransferMade':
        return { ...state, status: 'made', transferId: event.data.transferId }
      case 'ReversalOwed': {
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
    if (command.type === 'OweTransfer') {
      const { type: _, ...data } = command
      return state.status === 'none' ? [{ type: 'TransferOwed', data }] : []
    }
    if (state.status === 'none') return refuse('transfer_not_owed')
    const ids = { orderId: state.orderId, producerId: state.producerId }
    switch (command.type) {
      case 'TakeBack':
        return takeBack(state, command)
      case 'RequestTransfer': {
        const { amountCents } = state
        if (state.status !== 'owed' || amountCents === 0) return []
        return [{ type: 'TransferRequested', data: { ...ids, processorsId: command.processorsId, amountCents } }]
      }
      case 'RecordTransferMade': {
        const { amountCents } = state
        if (state.status !== 'requested') return []
        return [{ type: 'TransferMade', data: { ...ids, transferId: command.transferId, amountCents } }]
      }
      case 'RecordReversed': {
        const { refundId, reversalId } = command
        const reversal = state.reversals[refundId]
        if (!reversal || reversal.done) return []
        const { amountCents } = reversal
        return [{ type: 'TransferReversed', data: { ...ids, refundId, reversalId, amountCents } }]
      }
    }
  },
})

type Owed = Extract<TransferEvent, { type: 'TransferOwed' }>['data']

function owed({ orderId, producerId, intentId, amountCents, fromBalance = false }: Owed): KnownTransfer {
  return {
    ...{ orderId, producerId, intentId, amountCents, fromBalance, status: 'owed' },
    ...{ processorsId: undefined, transferId: undefined, reversals: {}, refunds: [] },
  }
}

/** Never more than is there: what was never transferred need not come back. */
function takeBack(
  state: KnownTransfer,
  { refundId, amountCents }: { readonly refundId: string; readonly amountCents: Cents },
): TransferEvent[] | Refusal {
  const { orderId, producerId, refunds } = state
  if (refunds.includes(refundId)) return []
  if (amountCents < 0 || amountCents > leftOf(state)) return refuse('take_back_too_large', { left: leftOf(state) })
  const type = state.status === 'owed' ? 'TransferReduced' : 'ReversalOwed'
  return [{ type, data: { orderId, producerId, refundId, amountCents } }]
}

/** What the producer keeps of it as things stand. */
export const leftOf = ({ amountCents, reversals }: KnownTransfer): Cents =>
  Object.values(reversals).reduce((left, reversal) => left - reversal.amountCents, amountCents)
