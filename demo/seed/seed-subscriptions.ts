import { createHash } from 'node:crypto'
import { boxQuote } from '#domain/checkout/quote.ts'
import { addDays, type CalendarDate, weekdayOf } from '#domain/kernel/calendar-date.ts'
import { policiesForCheckout } from '#domain/policies/policies.ts'
import { fulfillmentCalendar, RENEWAL_TERMS_VERSION, renewalTermsText } from '#domain/subscriptions/billing-cycle.ts'
import { box } from '#domain/subscriptions/box.decider.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import { producerOf, SUBSCRIPTION_BOXES, type SubscriptionBox, shopperOf } from '../content.ts'
import type { DemoImages } from '../demo-images.ts'
import { fulfillmentSettingsOf } from './seed-producers.ts'
import { dateOf, type Seeder, type Step } from './seeder.ts'

const CUTOFF_DAYS = 2
const CREATED_DAYS_AGO = 1
const SUBSCRIBED_DAYS_AGO = 0.5

/** Subscription boxes with their subscribers. Their first billing cycles are still to come. */
export function subscriptionSteps(seeder: Seeder, images: DemoImages): Step[] {
  const openSeeder = seeder.withoutBackfill()
  return SUBSCRIPTION_BOXES.flatMap((entry) => [
    {
      at: seeder.daysAgo(CREATED_DAYS_AGO),
      concerns: [entry.producer],
      run: () => createBox(openSeeder, entry, images),
    },
    ...entry.subscribers.map((subscriber) => ({
      at: seeder.daysAgo(SUBSCRIBED_DAYS_AGO),
      concerns: [subscriber, entry.producer],
      run: () => subscribe(openSeeder, entry, subscriber),
    })),
  ])
}

async function createBox(seeder: Seeder, entry: SubscriptionBox, images: DemoImages): Promise<void> {
  const { producer, name, description, imageOf, priceCents, capacity } = entry
  const boxId = seeder.ids.box(producer)
  const owner = { kind: 'account', id: seeder.ownerOf(producer) } as const
  await seeder.send({
    decider: box,
    id: boxId,
    command: {
      type: 'CreateBox',
      boxId,
      producerId: seeder.ids.producer(producer),
      today: dateOf(seeder.now),
      calendar: fulfillmentCalendar(fulfillmentSettingsOf(producerOf(producer)), {
        fulfillmentMethod: 'pickup',
        closures: [],
      }),
      description: {
        name,
        description,
        imageUrl: images.ofProduct(producer, imageOf),
        contents: entry.contents.map(({ item, substitutes = [] }) => ({ item, substitutes })),
        capacity,
        priceCents,
      },
      terms: termsOf(seeder, entry),
    },
    context: seeder.context(`box/${producer}`, owner, seeder.daysAgo(CREATED_DAYS_AGO)),
  })
}

const termsOf = (seeder: Seeder, entry: SubscriptionBox) => ({
  frequency: entry.frequency,
  firstDeliveryOn: firstDeliveryOn(seeder, entry),
  cutoffDays: CUTOFF_DAYS,
  fulfillmentMethod: 'pickup' as const,
  taxable: false,
})

function firstDeliveryOn({ now }: Seeder, { weekday, firstDeliveryInDays }: SubscriptionBox): CalendarDate {
  let day = addDays(dateOf(now), firstDeliveryInDays)
  while (weekdayOf(day) !== weekday) day = addDays(day, 1)
  return day
}

async function subscribe(seeder: Seeder, entry: SubscriptionBox, subscriber: string): Promise<void> {
  const { ids } = seeder
  const { producer, name: boxName, priceCents } = entry
  const { businessName } = producerOf(producer)
  const accountId = ids.account(subscriber)
  const subscriptionId = ids.subscription(subscriber, producer)
  const boxId = ids.box(producer)
  const producerId = ids.producer(producer)
  const { fullName, email, phone } = shopperOf(subscriber)
  const { fulfillmentMethod, taxable, ...schedule } = termsOf(seeder, entry)
  const line = { itemId: boxId, producerId, priceCents, taxable }
  const money = boxQuote(line, { fulfillmentMethod, deliveryRateCents: 0 }, 'VT')
  const text = renewalTermsText({ boxName, businessName, ...schedule, totalCents: money.totalCents })
  const command = {
    type: 'StartSubscription',
    subscriptionId,
    accountId,
    boxId,
    producerId,
    boxName,
    schedule,
    fulfillmentMethod,
    taxable,
    priceCents,
    money,
    contact: { fullName, email, phone },
    acceptedPolicies: policiesForCheckout(),
    today: dateOf(seeder.now),
    renewalTerms: { version: RENEWAL_TERMS_VERSION, text, sha256: createHash('sha256').update(text).digest('hex') },
    paymentMethod: await seeder.checkoutDriver.savePaymentMethod({ key: subscriptionId, subscriptionId, accountId }),
  } as const
  const context = (step: string) =>
    seeder.context(
      `subscription/${producer}/${subscriber}/${step}`,
      { kind: 'account', id: accountId },
      seeder.daysAgo(SUBSCRIBED_DAYS_AGO),
    )
  await seeder.send({
    decider: box,
    id: boxId,
    command: { type: 'ReserveBoxSlot', subscriptionId },
    context: context('reserve-slot'),
  })
  await seeder.send({ decider: subscription, id: subscriptionId, command, context: context('start') })
  for (const cycle of entry.skips?.[subscriber] ?? [])
    await seeder.send({
      decider: subscription,
      id: subscriptionId,
      command: { type: 'SkipBillingCycle', accountId, cycle, today: dateOf(seeder.now) },
      context: context(`skip/${cycle}`),
    })
}
