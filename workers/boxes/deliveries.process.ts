import { box } from '#domain/boxes/box.decider.ts'
import { type SubscriptionCommand, subscription } from '#domain/boxes/subscription.decider.ts'
import { dueToday } from '#domain/boxes/subscription-cycles.ts'
import type { KnownSubscription } from '#domain/boxes/subscription-state.ts'
import type { Day } from '#domain/kernel/day.ts'
import { type CommandBus, type CommandContext, stepId } from '#domain/kernel/dispatch.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { standing } from '#domain/sanctions/standing.decider.ts'
import { standingIn } from '#domain/sanctions/standing-state.ts'
import { STANDINGS, type Standing } from '#domain/sanctions/terms.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { ChargeDelivery } from './charge-delivery.ts'

export interface DeliveriesProcess {
  /**
   * Does what is due of a subscription today: announces a charge, orders a delivery, charges its card. Safe to call at any
   * time, by anyone, again and again: every id is made from (subscription, delivery), every command's from the step.
   * Throws `PaymentsUnavailable` when the processor cannot be reached.
   */
  advance(subscriptionId: string): Promise<void>
}

export interface DeliveriesDeps {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly charge: ChargeDelivery
  /** The market's calendar. */
  readonly dayOf: (at: Instant) => Day
}

export const deliveriesProcess = (deps: DeliveriesDeps): DeliveriesProcess => ({
  advance: async (subscriptionId) => {
    const run: Run = { ...deps, subscriptionId, today: deps.dayOf(deps.facts.now()) }
    for (;;) {
      const state = await deps.bus.load(subscription, subscriptionId)
      if (state.status === 'unknown' || !(await step(run, state))) return
    }
  },
})

interface Run extends DeliveriesDeps {
  readonly subscriptionId: string
  readonly today: Day
}

/**
 * Does one thing that is due; false when nothing is, or when only time can tell. Nothing new is ordered for or from an account
 * that is paused, and nothing is charged for one that was ended.
 */
async function step(run: Run, state: KnownSubscription): Promise<boolean> {
  const { today } = run
  const due = dueToday(state, today)
  if (!due) return false
  const cycle = state.open?.cycle ?? state.next?.cycle ?? 0
  const stands = await worseOf(run, state)
  if (stands === 'ended') return say(run, { type: 'EndByMarket' }, 'end-by-market')
  if (stands === 'paused' && due === 'begin') return say(run, { type: 'MissCycle', cycle, today }, `miss/${cycle}`)
  switch (due) {
    case 'remind':
      return say(run, { type: 'RemindOfCharge', cycle, today }, `remind/${cycle}`)
    case 'miss':
      return say(run, { type: 'MissCycle', cycle, today }, `miss/${cycle}`)
    case 'begin':
      return begin(run, state, cycle)
    case 'charge':
      return settle(run, state)
  }
}

/** What the producer ends is not ordered any more, however late they do. */
async function begin(run: Run, state: KnownSubscription, cycle: number): Promise<boolean> {
  const { subscriptionId, facts, today } = run
  const of = await run.bus.load(box, state.plan.boxId)
  if (of.status !== 'open') return say(run, { type: 'EndByProducer' }, 'end-by-producer')
  const seed = `${subscriptionId} ${cycle}`
  const command = {
    ...({ type: 'BeginCycle', cycle, today } as const),
    ...{ checkoutId: facts.idFrom('checkout', seed), orderId: facts.idFrom('order', seed) },
    contents: of.contents.map(({ item }) => item),
  }
  return say(run, command, `begin/${cycle}`)
}

/** How its subscriber or its producer stands, whichever is worse. */
async function worseOf({ bus }: Run, { plan }: KnownSubscription): Promise<Standing> {
  const seller = await bus.load(producer, plan.producerId)
  const whose = [plan.accountId, ...(seller.status === 'unknown' ? [] : [seller.accountId])]
  const standings = await Promise.all(whose.map(async (id) => standingIn(await bus.load(standing, id))))
  return STANDINGS.findLast((each) => standings.includes(each))!
}

async function settle(run: Run, state: KnownSubscription): Promise<boolean> {
  const { open } = state
  if (!open) return false
  const { cycle, failures } = open
  const outcome = await run.charge(state, open)
  const { today } = run
  if (outcome === 'paid') return say(run, { type: 'RecordCharged', cycle, today }, `charged/${cycle}`)
  if (outcome === 'waits') return false
  const attempt = failures + 1
  const command = { type: 'RecordChargeFailed', cycle, today, attempt, code: outcome.code } as const
  return say(run, command, `failed/${cycle}/${attempt}`)
}

async function say(run: Run, command: SubscriptionCommand, what: string): Promise<boolean> {
  const { subscriptionId: id } = run
  const said = await run.bus.dispatch({ decider: subscription, id, command, by: senderOf(run, what) })
  return !isRefusal(said)
}

const senderOf = ({ subscriptionId, facts }: Run, what: string): CommandContext => ({
  commandId: stepId(subscriptionId, what),
  correlationId: subscriptionId,
  actor: { kind: 'system', id: 'boxes' },
  at: facts.now(),
})
