import { caseOfOrder } from '#domain/disputes/case-of-order.ts'
import { disputeProblems } from '#domain/disputes/contract.ts'
import { type DisputeCommand, dispute } from '#domain/disputes/dispute.decider.ts'
import { isOpen } from '#domain/disputes/dispute-state.ts'
import { CASE_KEEPERS, type StaffMember } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { orderProblems } from '#domain/ordering/contract.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { ProcessorEvidence } from '#domain/ordering/processor-evidence.ts'
import { staffOrdersContract } from '#domain/ordering/staff-orders.ts'
import { answered, limited, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { DisputeState, EvidenceToStage } from '#platform/payments/disputes.ts'
import { type Payments, PaymentsRefused } from '#platform/payments/payments.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import type { DisputeWrites } from './deps.ts'

/** What is said of an order to its buyer's bank: the texts, and what stands for them in the log. */
export interface EvidenceForBank {
  readonly fields: ProcessorEvidence
  readonly hmacs: readonly { readonly field: string; readonly hmac: string }[]
  readonly fingerprint: string
}

export interface StagingWrites extends Pick<DisputeWrites, 'bus' | 'facts'> {
  readonly payments: Pick<Payments, 'disputes'>
  readonly evidenceOf: (orderId: string, staff: StaffMember) => Promise<EvidenceForBank | undefined>
}

/** Each of these asks the processor. */
const ASKS_PROCESSOR = { max: 60, windowMs: 600_000 }

export const stagingWrites = (deps: StagingWrites): RouteTable => ({
  problems: { ...disputeProblems, order_not_found: orderProblems.order_not_found },
  routes: [limited(ASKS_PROCESSOR, route(staffOrdersContract.stageEvidence, CASE_KEEPERS, stage(deps)))],
})

type Staging = RouteRequest<{ id: string }, undefined, { fingerprint: string }>

/**
 * First the processor, then the log: what lies there without standing here is laid there once more, the same, by
 * whoever tries again. What was read is what is laid there, or nothing.
 */
const stage = (deps: StagingWrites) => async (request: Staging) => {
  const { bus, facts } = deps
  const { params, body } = request
  const asked = await caseAsked(deps, request)
  if (isRefusal(asked)) return asked
  const { disputeId, bankDisputeId, command, state } = asked
  const would = dispute.decide(state, { ...command, ...NOTHING_YET, fingerprint: body.fingerprint })
  if (isRefusal(would)) return would
  if (would.length === 0) return answered({ disputeId }, undefined)
  const found = await deps.evidenceOf(params.id, command.staff)
  if (!found) return refuse('order_not_found')
  const { fields, hmacs, fingerprint } = found
  if (fingerprint !== body.fingerprint) return refuse('evidence_changed')
  const key = `stage-${request.commandId}-${fingerprint}`
  const staged = await atProcessor(deps, { key, disputeId: bankDisputeId, fields })
  if (isRefusal(staged)) return staged
  const by = senderOf(request, facts)
  const full: DisputeCommand = { ...command, fields: hmacs, fingerprint, dueBy: staged.dueBy }
  const sent = await bus.dispatch({ decider: dispute, id: disputeId, command: full, by })
  return isRefusal(sent) ? sent : answered({ disputeId }, sent.position)
}
const NOTHING_YET = { fields: [], dueBy: undefined } as const

/** The order's case while the buyer's bank has it. */
async function caseAsked({ bus, facts }: StagingWrites, request: Staging) {
  const { accountId, staff: role } = memberOf(request)
  if (!role) return refuse('not_allowed')
  const its = await bus.load(order, request.params.id)
  if (its.status === 'unknown') return refuse('order_not_found')
  const finding = { idOf: (seed: string) => facts.idFrom('dispute', seed), load: (id: string) => bus.load(dispute, id) }
  const { disputeId, state } = await caseOfOrder(finding, its.orderId)
  if (!isOpen(state) || !state.bank) return refuse('no_chargeback')
  const staff = { accountId, role }
  const command = { type: 'StageEvidence', staff, at: facts.now(), buyerId: its.buyerId } as const
  return { disputeId, bankDisputeId: state.bank.id, state, command }
}

async function atProcessor({ payments }: StagingWrites, evidence: EvidenceToStage): Promise<DisputeState | Refusal> {
  try {
    return await payments.disputes.stageEvidence(evidence)
  } catch (error) {
    if (error instanceof PaymentsRefused) return refuse('evidence_refused', { said: error.message })
    throw error
  }
}
