import { product } from '#domain/catalog/product.decider.ts'
import { disputeSeed } from '#domain/disputes/case-of-order.ts'
import { type DisputeCommand, dispute } from '#domain/disputes/dispute.decider.ts'
import { type KnownOrder, order } from '#domain/ordering/order.decider.ts'
import { everythingLeft } from '#domain/ordering/refund-parts.ts'
import { type DemoDispute, DISPUTES, LOWER_PRICE } from './disputed-checkouts.ts'
import { PRODUCERS } from './producers/all.ts'
import { orderIdOf } from './seed-order-steps.ts'
import type { Seeding } from './seeding.ts'

/** Before anything is sold: the price that somebody will remember. */
export async function seedLowerPrice(seeding: Seeding): Promise<void> {
  const { producer: key, product: name, cents, usualCents, fromDaysAgo, untilDaysAgo } = LOWER_PRICE
  const id = seeding.ids.product(key, name)
  const producerId = seeding.ids.producer(key)
  const steps = [
    { priceCents: cents, daysAgo: fromDaysAgo },
    { priceCents: usualCents, daysAgo: untilDaysAgo },
  ]
  for (const { priceCents, daysAgo } of steps) {
    const actor = { kind: 'account', id: ownerOf(seeding, key) } as const
    const by = seeding.sender(`price/${key}/${name}/${priceCents}`, actor, seeding.daysAgo(daysAgo))
    await seeding.send({ decider: product, id, command: { type: 'ChangePrice', producerId, priceCents }, by })
  }
}

/** Cases that wait for somebody of the staff. */
export async function seedDisputes(seeding: Seeding): Promise<void> {
  for (const entry of DISPUTES) await seedCase(seeding, entry)
}

const HOURS_A_DAY = 24

async function seedCase(seeding: Seeding, entry: DemoDispute): Promise<void> {
  const { ids, bus } = seeding
  const part = { producer: entry.producer }
  const orderId = await orderIdOf(seeding, { checkoutId: ids.checkout(entry.order), part })
  const bought = await bus.load(order, orderId)
  if (bought.status === 'unknown') throw new Error(`the demo's order ${entry.order} is not there`)
  const disputeId = seeding.facts.idFrom('dispute', disputeSeed(orderId, 1))
  const [toldAt, answeredAt] = [entry.toldHoursAgo, entry.answeredHoursAgo].map((hours) =>
    seeding.daysAgo(hours / HOURS_A_DAY),
  ) as [string, string]
  const { buyerId } = bought
  const accountId = ownerOf(seeding, entry.producer)
  const commands: readonly DisputeCommand[] = [
    reportOf(seeding, { entry, bought, disputeId, accountId, at: toldAt }),
    {
      ...{ type: 'AnswerClaim', side: 'producer', personId: accountId, text: entry.answer, papers: [], offer: null },
      ...{ left: everythingLeft(bought).lines, at: answeredAt, buyerId },
    },
  ]
  for (const command of commands) {
    const id = command.type === 'AnswerClaim' ? accountId : buyerId
    const by = seeding.sender(`dispute/${entry.order}/${command.type}`, { kind: 'account', id }, command.at)
    await seeding.send({ decider: dispute, id: disputeId, command, by })
  }
}

interface Reporting {
  readonly entry: DemoDispute
  readonly bought: KnownOrder
  readonly disputeId: string
  readonly accountId: string
  readonly at: string
}

function reportOf({ ids }: Seeding, { entry, bought, disputeId, accountId, at }: Reporting): DisputeCommand {
  const { orderId, producerId, buyerId, lines } = bought
  return {
    ...{ type: 'ReportProblem', disputeId, orderId, producerId, buyerId, accountId, at },
    ...{ problem: entry.problem, wish: entry.wish, text: entry.told, papers: [] },
    lines: Object.entries(entry.lines).map(([name, quantity]) => ({
      productId: ids.product(entry.producer, name),
      quantity,
    })),
    // Handed over this very day: whatever was bought may still be complained of.
    order: {
      ...{ paid: true, overSince: at, hasOpen: false },
      lines: lines.map(({ productId }) => ({ productId, spoils: true })),
    },
    bought: lines.map(({ productId, quantity }) => ({ productId, quantity })),
  }
}

const ownerOf = ({ ids }: Seeding, key: string): string =>
  ids.account(PRODUCERS.find((each) => each.key === key)!.username)
