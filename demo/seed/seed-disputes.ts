import { type DisputeCommand, dispute, disputeSeed } from '#domain/disputes/dispute.decider.ts'
import { type KnownOrder, order } from '#domain/ordering/order.decider.ts'
import { refundableLines } from '#domain/ordering/refund-breakdown.ts'
import { CHECKOUTS, type DemoDispute, DISPUTES } from '../content.ts'
import { orderIdOf } from './seed-orders.ts'
import type { Seeder, Step } from './seeder.ts'

/** Disputes that the producer has contested and that await support. */
export const disputeSteps = (seeder: Seeder): Step[] =>
  DISPUTES.flatMap((entry) => {
    const { buyer } = CHECKOUTS.find(({ key }) => key === entry.checkout)!
    const concerns = [buyer, entry.producer]
    return [
      { at: seeder.hoursAgo(entry.openedHoursAgo), concerns, run: () => open(seeder, entry) },
      { at: seeder.hoursAgo(entry.contestedHoursAgo), concerns, run: () => contest(seeder, entry) },
    ]
  })

async function open(seeder: Seeder, entry: DemoDispute): Promise<void> {
  const { ordered, disputeId } = await disputedOrder(seeder, entry)
  const { orderId, producerId, buyerId, lines } = ordered
  const at = seeder.hoursAgo(entry.openedHoursAgo)
  await send(seeder, entry, {
    disputeId,
    actorId: buyerId,
    at,
    command: {
      type: 'OpenDispute',
      disputeId,
      orderId,
      producerId,
      buyerId,
      accountId: seeder.ownerOf(entry.producer),
      at,
      reason: entry.reason,
      desiredResolution: entry.desiredResolution,
      statement: entry.statement,
      evidence: [],
      lines: Object.entries(entry.items).map(([name, quantity]) => ({
        itemId: seeder.ids.product(entry.producer, name),
        quantity,
      })),
      // Handed over the same day, so the deadline for perishables has not passed.
      order: {
        paid: true,
        endedAt: at,
        hasOpen: false,
        lines: lines.map(({ itemId }) => ({ itemId, perishable: true })),
      },
      orderedItems: lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
    },
  })
}

async function contest(seeder: Seeder, entry: DemoDispute): Promise<void> {
  const { ordered, disputeId } = await disputedOrder(seeder, entry)
  const personId = seeder.ownerOf(entry.producer)
  const at = seeder.hoursAgo(entry.contestedHoursAgo)
  await send(seeder, entry, {
    disputeId,
    actorId: personId,
    at,
    command: {
      type: 'RespondToDispute',
      side: 'producer',
      personId,
      statement: entry.answer,
      evidence: [],
      offer: null,
      refundable: refundableLines(ordered),
      at,
      buyerId: ordered.buyerId,
    },
  })
}

interface SentCommand {
  readonly disputeId: string
  readonly actorId: string
  readonly at: string
  readonly command: DisputeCommand
}

function send(seeder: Seeder, { checkout }: DemoDispute, { disputeId, actorId, at, command }: SentCommand) {
  const context = seeder.context(`dispute/${checkout}/${command.type}`, { kind: 'account', id: actorId }, at)
  return seeder.send({ decider: dispute, id: disputeId, command, context })
}

async function disputedOrder(
  seeder: Seeder,
  { checkout, producer }: DemoDispute,
): Promise<{ ordered: KnownOrder; disputeId: string }> {
  const orderId = await orderIdOf(seeder, checkout, producer)
  const ordered = await seeder.bus.load(order, orderId)
  if (ordered.status === 'unknown') throw new Error(`the demo's order of ${checkout} was not placed`)
  return { ordered, disputeId: seeder.runtime.deriveId('dispute', disputeSeed(orderId, 1)) }
}
