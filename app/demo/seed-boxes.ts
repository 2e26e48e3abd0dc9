import { createHash } from 'node:crypto'
import { box } from '#domain/boxes/box.decider.ts'
import { RENEWAL_VERSION, renewalWords } from '#domain/boxes/renewal-terms.ts'
import { subscription } from '#domain/boxes/subscription.decider.ts'
import { boxQuote } from '#domain/checkout/box-quote.ts'
import { daysAfter } from '#domain/kernel/day.ts'
import { agreedAtCheckout } from '#domain/policies/published.ts'
import { BOXES } from './boxes.ts'
import type { DemoPictures } from './pictures.ts'
import { PRODUCERS } from './producers/all.ts'
import type { Seeding } from './seeding.ts'
import { SHOPPERS } from './shoppers.ts'

type DemoBox = (typeof BOXES)[number]

const CUT_OFF_DAYS = 2

/** Boxes and who subscribes to them. Nothing of them is past: their first deliveries are ordered by the market itself. */
export async function seedBoxes(seeding: Seeding, pictures: DemoPictures): Promise<void> {
  const open = seeding.stillOpen()
  for (const demo of BOXES) {
    await offer(open, demo, pictures)
    for (const who of demo.subscribers) await subscribe(open, demo, who)
  }
}

const ofProducer = ({ producer }: DemoBox) => {
  const shop = PRODUCERS.find(({ key }) => key === producer)
  if (!shop) throw new Error(`the demo has no producer ${producer}`)
  return shop
}

async function offer(seeding: Seeding, demo: DemoBox, pictures: DemoPictures): Promise<void> {
  const { producer, pictureOf, name, description, contents, priceCents, capacity } = demo
  const shop = ofProducer(demo)
  const imageUrl = pictures.ofProduct(producer, pictureOf || shop.goods[0]!.name)
  const [boxId, producerId] = [seeding.ids.box(producer), seeding.ids.producer(producer)]
  const by = seeding.sender(
    `box/${producer}`,
    { kind: 'account', id: seeding.ids.account(shop.username) },
    seeding.daysAgo(1),
  )
  const command = {
    ...({ type: 'CreateBox', boxId, producerId, today: seeding.now.slice(0, 10) } as const),
    description: { name, description, imageUrl, contents, capacity, priceCents },
    terms: termsOf(seeding, demo),
  }
  await seeding.send({ decider: box, id: boxId, command, by })
}

const termsOf = ({ now }: Seeding, { frequency, firstIn }: DemoBox) => ({
  ...{ frequency, firstDay: daysAfter(now.slice(0, 10), firstIn), cutOffDays: CUT_OFF_DAYS },
  ...{ fulfilment: 'pickup' as const, taxable: false },
})

async function subscribe(seeding: Seeding, demo: DemoBox, who: string): Promise<void> {
  const { ids } = seeding
  const { producer, name: boxName, priceCents } = demo
  const [accountId, subscriptionId] = [ids.account(who), ids.subscription(who, producer)]
  const [boxId, producerId] = [ids.box(producer), ids.producer(producer)]
  const { fullName, email, phone } = SHOPPERS.find(({ key }) => key === who)!
  const { fulfilment, taxable, ...rhythm } = termsOf(seeding, demo)
  const line = { productId: boxId, producerId, priceCents, taxable }
  const money = boxQuote(line, { fulfilment, deliveryFeeCents: 0 }, 'VT')
  const { businessName } = ofProducer(demo)
  const text = renewalWords({ boxName, businessName, ...rhythm, totalCents: money.totalCents })
  const command = {
    ...({ type: 'Subscribe', subscriptionId, accountId, boxId, producerId, boxName } as const),
    ...{ rhythm, fulfilment, taxable, priceCents, money, contact: { fullName, email, phone } },
    ...{ agreed: agreedAtCheckout(), today: seeding.now.slice(0, 10) },
    terms: { version: RENEWAL_VERSION, text, sha256: createHash('sha256').update(text).digest('hex') },
    card: await seeding.till.keepCard({ key: subscriptionId, subscriptionId, accountId }),
  }
  const by = (step: string) =>
    seeding.sender(`subscription/${producer}/${who}/${step}`, { kind: 'account', id: accountId }, seeding.daysAgo(0.5))
  await seeding.send({ decider: box, id: boxId, command: { type: 'ClaimPlace', subscriptionId }, by: by('place') })
  await seeding.send({ decider: subscription, id: subscriptionId, command, by: by('begin') })
}
