import { decider } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import { type Cents, CURRENCY } from '../kernel/money.ts'
import type { ChargebackEvent, ChargebackOutcome } from './checkout.events.ts'

/** The chargeback as the processor reports it. */
export interface RecordChargeback {
  readonly type: 'RecordChargeback'
  readonly chargebackId: string
  readonly processorDisputeId: string
  readonly paymentIntentId: string
  readonly checkoutId: string
  readonly orderIds: string[]
  readonly amountCents: Cents
  readonly reason: string
  /** The processor's deadline for evidence, if it reports one. */
  readonly evidenceDueAt: Instant | undefined
  readonly status: 'inquiry' | 'open' | ChargebackOutcome
  readonly openedAt: Instant
  /** The processor's time of this status. */
  readonly reportedAt: Instant
}

export type Chargeback = { readonly status: 'unknown' } | KnownChargeback

export interface KnownChargeback {
  readonly status: 'inquiry' | 'open' | ChargebackOutcome
  readonly processorDisputeId: string
  readonly checkoutId: string
  readonly orderIds: readonly string[]
  readonly reason: string
  readonly amountCents: Cents
  readonly evidenceDueAt: Instant | undefined
  readonly openedAt: Instant
  /** The processor's time of the last change. */
  readonly changedAt: Instant
}

/** Whether the bank has not decided yet. */
export const isOpenChargeback = ({ status }: Pick<Chargeback, 'status'>): boolean =>
  status === 'inquiry' || status === 'open'

/**
 * Reports can arrive repeatedly and in any order: a chargeback is opened once, even if its outcome is reported first,
 * and an older report changes nothing.
 */
export const chargeback = decider<RecordChargeback, Chargeback, ChargebackEvent>({
  name: 'chargeback',
  stream: (id) => `chargeback-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): Chargeback => {
    if (event.type === 'ChargebackOpened') {
      const { processorDisputeId, checkoutId, orderIds, reason, amountCents, evidenceDueAt, status, occurredAt } =
        event.data
      return {
        status,
        processorDisputeId,
        checkoutId,
        orderIds,
        reason,
        amountCents,
        evidenceDueAt,
        openedAt: occurredAt,
        changedAt: occurredAt,
      }
    }
    if (state.status === 'unknown') return state
    if (event.type === 'ChargebackClosed')
      return { ...state, status: event.data.outcome, changedAt: event.data.occurredAt }
    const { amountCents, evidenceDueAt, status, occurredAt } = event.data
    return { ...state, status, amountCents, evidenceDueAt, changedAt: occurredAt }
  },

  decide: (state, command): ChargebackEvent[] => {
    if (state.status === 'unknown') return [opened(command), ...closed('open', command)]
    return isOpenChargeback(command) ? updated(state, command) : closed(state.status, command)
  },
})

function opened(command: RecordChargeback): ChargebackEvent {
  const { type: _, openedAt, reportedAt: _reported, status, evidenceDueAt, ...data } = command
  return {
    type: 'ChargebackOpened',
    data: {
      ...data,
      currency: CURRENCY,
      ...(evidenceDueAt ? { evidenceDueAt } : {}),
      status: status === 'inquiry' ? 'inquiry' : 'open',
      occurredAt: openedAt,
    },
  }
}

function updated(state: KnownChargeback, command: RecordChargeback): ChargebackEvent[] {
  const { chargebackId, amountCents, reportedAt: occurredAt } = command
  if (!isOpenChargeback(state) || occurredAt < state.changedAt) return []
  const status = state.status === 'inquiry' && command.status === 'inquiry' ? 'inquiry' : 'open'
  const evidenceDueAt = command.evidenceDueAt ?? state.evidenceDueAt
  if (status === state.status && amountCents === state.amountCents && evidenceDueAt === state.evidenceDueAt) return []
  const due = evidenceDueAt ? { evidenceDueAt } : {}
  return [
    { type: 'ChargebackUpdated', data: { chargebackId, amountCents, currency: CURRENCY, ...due, status, occurredAt } },
  ]
}

/** An outcome is final, except that a lost chargeback can still be won or withdrawn. */
function closed(before: KnownChargeback['status'], command: RecordChargeback): ChargebackEvent[] {
  const { chargebackId, status: outcome, amountCents, reportedAt: occurredAt } = command
  if (outcome === 'inquiry' || outcome === 'open') return []
  if (outcome === before || before === 'won' || before === 'withdrawn') return []
  return [{ type: 'ChargebackClosed', data: { chargebackId, outcome, amountCents, currency: CURRENCY, occurredAt } }]
}
