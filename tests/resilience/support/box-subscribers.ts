import { addDays, type CalendarDate } from '#domain/kernel/calendar-date.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import { box } from '#domain/subscriptions/box.decider.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import { keys } from '#tests/sandbox/test-sandbox.ts'
import { idNamed } from '#tests/support/ids.ts'
import { createMember, type Member, type Shop, send } from '#tests/support/members.ts'
import { DESCRIPTION, EVERY_DAY, PLAN, TERMS } from '#tests/support/order-events.ts'
import type { FaultyMarket } from './faulty-market.ts'

const PAYS = '4242424242424242'
/** A card that can be saved and is declined when charged. */
const DECLINES = '4000000000000341'

interface Subscribers {
  /** Every `declinedEvery`-th subscriber has a card that is declined. */
  readonly declinedEvery: number
  readonly count: number
}

/**
 * Creates subscribers with saved cards, and a box whose delivery is charged today. Returns the subscribers whose card
 * is declined.
 */
export async function boxSubscribers(
  market: FaultyMarket,
  farm: Shop,
  { count: people, declinedEvery: badEvery }: Subscribers,
) {
  const today = localDate('America/New_York')(new Date().toISOString())
  const began = addDays(today, -9)
  const boxId = idNamed('box', 'due today')
  const terms = { ...TERMS, firstDeliveryOn: addDays(today, TERMS.cutoffDays) }
  const description = { ...DESCRIPTION, capacity: people }
  const { producerId } = farm
  await send(market, box, boxId, {
    type: 'CreateBox',
    boxId,
    producerId,
    description,
    terms,
    today: began,
    calendar: EVERY_DAY,
  })
  const { cutoffDays, frequency, firstDeliveryOn } = terms
  const plan = { ...PLAN, boxId, producerId, schedule: { cutoffDays, frequency, firstDeliveryOn } }
  const bad: Member[] = []
  for (let nth = 0; nth < people; nth += 1) {
    const declines = nth % badEvery === badEvery - 1
    const person = await createMember(market, `Subscriber ${nth}`)
    if (declines) bad.push(person)
    await subscribe(market, { plan, person, number: declines ? DECLINES : PAYS, today: began })
  }
  return { bad }
}

interface NewSubscriber {
  readonly plan: typeof PLAN
  readonly person: Member
  readonly number: string
  readonly today: CalendarDate
}

async function subscribe(market: FaultyMarket, { plan, person: { accountId }, number, today }: NewSubscriber) {
  const subscriptionId = idNamed('subscription', accountId)
  const paymentMethod = await savedCard(market, { subscriptionId, accountId, number })
  const command = { type: 'StartSubscription', ...plan, subscriptionId, accountId, paymentMethod, today } as const
  await send(market, subscription, subscriptionId, command)
}

interface CardToSave {
  readonly subscriptionId: string
  readonly accountId: string
  readonly number: string
}

/** Saves a card through the processor's form. */
async function savedCard({ payments: { cards }, sandbox }: FaultyMarket, { number, ...owner }: CardToSave) {
  const ticket = await cards.createSetupIntent({ key: owner.subscriptionId, ...owner })
  const response = await fetch(`http://127.0.0.1:${sandbox.port}/v1/setup_intents/${ticket.setupIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.publishableKey}` },
    body: new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
      client_secret: ticket.clientSecret,
    }),
  })
  const { card } = await cards.retrieveSetupIntent(ticket.setupIntentId)
  if (!response.ok || !card) throw new Error(`the card was not kept: ${await response.text()}`)
  return card
}
