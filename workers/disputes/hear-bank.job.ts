import { z } from 'zod'
import { caseOfOrder } from '#domain/disputes/case-of-order.ts'
import { type DisputeCommand, dispute } from '#domain/disputes/dispute.decider.ts'
import { isKnown } from '#domain/disputes/dispute-state.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { orderId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type KnownOrder, order } from '#domain/ordering/order.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import { disputeSender } from './sender.ts'

/** `outcome` null: the buyer's bank has just come in. */
const payload = z.object({
  ...{ orderId, bankDisputeId: z.string(), reason: z.string() },
  outcome: z.enum(['won', 'lost', 'withdrawn']).nullable(),
})
type Payload = z.infer<typeof payload>
export const hearBank: JobDefinition<Payload> = { name: 'hear-bank-of-dispute', payload, ...UNTIL_DONE }

export interface HearBankDeps {
  readonly bus: CommandBus
  readonly facts: Facts
}

/** What the buyer's bank does is a case of its own, or part of the one that is open; once for each of its disputes. */
export const hearBankHandler = ({ bus, facts }: HearBankDeps): JobHandler<Payload> => ({
  job: hearBank,
  run: async (heard) => {
    const its = await bus.load(order, heard.orderId)
    if (its.status === 'unknown') throw new Error(`a bank speaks of an order that is not there: ${heard.orderId}`)
    const idOf = (seed: string) => facts.idFrom('dispute', seed)
    const { disputeId, state, before } = await caseOfOrder({ idOf, load: (id) => bus.load(dispute, id) }, its.orderId)
    const wasHeard = [...before, state].some((each) => isKnown(each) && each.bankIds.includes(heard.bankDisputeId))
    if (heard.outcome === null && (wasHeard || its.disputes[heard.bankDisputeId] !== 'open')) return
    if (heard.outcome !== null && !isKnown(state)) return
    const by = disputeSender(disputeId, `bank/${heard.bankDisputeId}/${heard.outcome ?? 'asked'}`, facts)
    const command = await commandFor({ heard, its, disputeId, at: by.at }, bus)
    const sent = await bus.dispatch({ decider: dispute, id: disputeId, command, by })
    if (isRefusal(sent)) throw new Error(`the bank's word on ${its.orderId} is not heard: ${sent.refused}`)
  },
})

interface Heard {
  readonly heard: Payload
  readonly its: KnownOrder
  readonly disputeId: string
  readonly at: string
}

async function commandFor({ heard, its, disputeId, at }: Heard, bus: CommandBus): Promise<DisputeCommand> {
  const { bankDisputeId, reason, outcome } = heard
  const { orderId, producerId, buyerId } = its
  if (outcome) return { type: 'EndChargeback', bankDisputeId, outcome, at, buyerId }
  const seller = await bus.load(producer, producerId)
  if (seller.status === 'unknown') throw new Error(`the producer of ${orderId} is not there`)
  const ids = { disputeId, orderId, producerId, accountId: seller.accountId, buyerId }
  return { type: 'OpenChargeback', bankDisputeId, reason, at, ...ids }
}
