import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'
import { requirementsOf } from '#workers/payouts/payouts.work.ts'
import { type DemoProducer, PRODUCERS } from '../content.ts'
import type { DemoImages } from '../demo-images.ts'
import type { Seeder, Step } from './seeder.ts'

/** Producers with their fulfillment settings and payout accounts. */
export const producerSteps = (seeder: Seeder, images: DemoImages): Step[] =>
  PRODUCERS.map((entry) => ({
    at: seeder.daysAgo(entry.joinedDaysAgo),
    concerns: [entry.key, entry.username],
    run: () => register(seeder, entry, images),
  }))

/** Closures that producers have scheduled. */
export const closureSteps = (seeder: Seeder): Step[] =>
  PRODUCERS.flatMap((entry) => {
    const { closure } = entry
    if (!closure) return []
    const run = () => scheduleClosure(seeder, entry, closure)
    return [{ at: seeder.daysAgo(2), concerns: [entry.key], run }]
  })

async function register(seeder: Seeder, entry: DemoProducer, images: DemoImages): Promise<void> {
  const accountId = seeder.ids.account(entry.username)
  const producerId = seeder.ids.producer(entry.key)
  const context = (step: string) =>
    seeder.context(
      `producer/${entry.key}/${step}`,
      { kind: 'account', id: accountId },
      seeder.daysAgo(entry.joinedDaysAgo),
    )
  const { businessName, description, tags, phone } = entry
  const profile = {
    businessName,
    description,
    tags: [...tags],
    phone,
    imageUrl: images.ofProducer(entry.key),
    place: seeder.townOf(entry.zipCode),
  }
  await seeder.send({
    decider: producer,
    id: producerId,
    command: { type: 'RegisterProducer', producerId, accountId, profile },
    context: context('register'),
  })
  await seeder.send({
    decider: producer,
    id: producerId,
    command: {
      type: 'UpdateFulfillmentSettings',
      accountId,
      terms: fulfillmentSettingsOf(entry),
      ...(entry.pickup ? { pickupAddress: entry.pickup.address } : {}),
    },
    context: context('terms'),
  })
  const email = `${entry.username}@example.com`
  const account = await seeder.checkoutDriver.payoutAccount({ producerId, businessName, email })
  const processorAccountId = account.accountId
  await seeder.send({
    decider: payoutAccount,
    id: producerId,
    command: { type: 'CreatePayoutAccount', producerId, processorAccountId },
    context: context('payouts'),
  })
  await seeder.send({
    decider: payoutAccount,
    id: producerId,
    command: { type: 'UpdatePayoutAccount', processorAccountId, standing: requirementsOf(account) },
    context: context('payouts-ready'),
  })
}

/** How a producer's products reach the buyer. */
export const fulfillmentSettingsOf = ({ key, pickup, delivery }: DemoProducer): FulfillmentSettings => ({
  pickup: pickup && pickupSettings(key, pickup),
  delivery,
})

function pickupSettings(
  key: string,
  { hoursNote, openingHours, addressIsPublic, locations }: NonNullable<DemoProducer['pickup']>,
): FulfillmentSettings['pickup'] {
  return {
    hours: hoursNote,
    ...(openingHours ? { opening: openingHours } : {}),
    ...(addressIsPublic ? { addressIsPublic } : {}),
    ...(locations ? { further: locations.map((location, i) => pickupLocation(`place_${key}_${i}`, location)) } : {}),
  }
}

type Location = NonNullable<NonNullable<DemoProducer['pickup']>['locations']>[number]

const pickupLocation = (placeId: string, { name, address, hoursNote, openingHours, isFarmersMarket }: Location) => ({
  placeId,
  name,
  address,
  hours: hoursNote,
  opening: openingHours,
  ...(isFarmersMarket ? { isMarket: true } : {}),
})

function scheduleClosure(
  seeder: Seeder,
  { key, username }: DemoProducer,
  { startsInDays, endsInDays, note }: NonNullable<DemoProducer['closure']>,
): Promise<unknown> {
  const accountId = seeder.ids.account(username)
  const dateIn = (days: number) => seeder.daysAgo(-days).slice(0, 10)
  return seeder.send({
    decider: producer,
    id: seeder.ids.producer(key),
    command: {
      type: 'ScheduleProducerClosure',
      accountId,
      today: dateIn(0),
      period: {
        periodId: seeder.runtime.deriveId('closed', 'demo/vacation'),
        from: dateIn(startsInDays),
        until: dateIn(endsInDays),
        note,
      },
    },
    context: seeder.context(`standing/${key}/vacation`, { kind: 'account', id: accountId }, seeder.daysAgo(2)),
  })
}
