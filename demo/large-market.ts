import pLimit from 'p-limit'
import { z } from 'zod'
import { readContent } from '#demo/read-content.ts'
import { type Random, seededRandom } from '#demo/seeded-random.ts'
import { certificate, certificateSeed } from '#domain/catalog/certificate.decider.ts'
import { product } from '#domain/catalog/product.decider.ts'
import {
  type Category,
  categories,
  certifications,
  type FulfillmentMethod,
  UNITS,
  units,
} from '#domain/catalog/product-taxonomy.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import { account } from '#domain/identity/account.decider.ts'
import type { StaffMember } from '#domain/kernel/actor.ts'
import type { CommandContext } from '#domain/kernel/command-bus.ts'
import type { Decider } from '#domain/kernel/decider.ts'
import type { DomainEvent, Instant } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { applicationSeed, verification } from '#domain/producer-verification/verification.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'
import { review, reviewStreamId } from '#domain/reviews/review.decider.ts'
import type { EventLog, TypedAppend } from '#platform/event-store/event-log.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import type { Geocoder, Town } from '#platform/geo/geocoder.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface LargeMarketDeps extends LargeMarketOptions {
  readonly log: Pick<EventLog, 'append'>
  readonly geocoder: Geocoder
  readonly products: number
  readonly onProgress?: (products: number) => void
}

export interface LargeMarketSummary {
  readonly producers: number
  readonly products: number
  readonly events: number
}

const PRODUCTS_PER_PRODUCER = 100
/** Streams per append, and appends in flight: enough to keep the store busy while the next batch is decided. */
const STREAMS_PER_APPEND = 1_000
const IN_FLIGHT = 3

/**
 * Appends a large marketplace for benchmarks in bulk: the deciders' events, without the command bus. Repeating it with
 * the same seed appends nothing. Throws if one of its streams has other events.
 */
export async function largeMarket(deps: LargeMarketDeps): Promise<LargeMarketSummary> {
  const towns = townsOf(deps.geocoder, 'VT')
  const producers = Math.max(1, Math.ceil(deps.products / PRODUCTS_PER_PRODUCER))
  let events = 0
  let done = 0
  const limit = pLimit(IN_FLIGHT)
  const appendBatch = async (batch: Batch): Promise<void> => {
    const appends = appendsOf(deps, towns, batch)
    await append(deps.log, appends)
    events += appends.reduce((sum, each) => sum + each.events.length, 0)
    done += batch.to - batch.from
    deps.onProgress?.(done)
  }
  // After a failure no further batch starts.
  await limit.map(batchesOf(deps.products), appendBatch).finally(() => limit.clearQueue())
  return { producers, products: deps.products, events }
}

/** Products are numbered across producers; a producer comes before its first product. */
function appendsOf(options: LargeMarketOptions, towns: readonly Town[], { from, to }: Batch): TypedAppend[] {
  const appends: TypedAppend[] = []
  let producer: LargeProducer | undefined
  for (let index = from; index < to; index++) {
    const producerIndex = Math.floor(index / PRODUCTS_PER_PRODUCER)
    if (producer?.index !== producerIndex) {
      producer = producerAppends(options, { index: producerIndex, towns })
      if (index % PRODUCTS_PER_PRODUCER === 0) appends.push(...producer.appends)
    }
    appends.push(...productAppends(options, { index, producer }))
  }
  return appends
}

async function append(log: LargeMarketDeps['log'], appends: readonly TypedAppend[]): Promise<void> {
  const results = await log.append(appends)
  const conflict = results.findIndex(({ ok }) => !ok)
  if (conflict >= 0) throw new Error(`${appends[conflict]!.stream} already exists with other events`)
}

interface Batch {
  readonly from: number
  readonly to: number
}

/** Each product has two streams. */
function batchesOf(products: number): Batch[] {
  const size = STREAMS_PER_APPEND / 2
  return Array.from({ length: Math.ceil(products / size) }, (_, i) => ({
    from: i * size,
    to: Math.min((i + 1) * size, products),
  }))
}

/** The towns of a state. ZIP codes of Vermont run from 05001 to 05907. */
function townsOf(geocoder: Geocoder, state: string): Town[] {
  const towns: Town[] = []
  for (let zip = 5_001; zip <= 5_907; zip++) {
    const town = geocoder.find(String(zip).padStart(5, '0'))
    if (town?.state === state) towns.push(town)
  }
  return towns
}

interface LargeMarketOptions {
  readonly runtime: Pick<Runtime, 'deriveId'>
  /** The same seed gives the same marketplace. */
  readonly seed: string
  readonly now: Instant
}

const texts = z.array(z.string().min(1)).min(1)
const cents = z.int().positive()
const productGroup = z.strictObject({
  unit: z.enum(units),
  minPriceCents: cents,
  maxPriceCents: cents,
  names: texts,
})

/** The parts that names, descriptions and reviews are composed of. */
const CONTENT = readContent(
  'large-market.json',
  z.strictObject({
    producerNames: z.strictObject({ first: texts, second: texts, trade: texts }),
    variants: texts,
    remarks: texts,
    reviews: texts,
    products: z.record(z.enum(categories), z.array(productGroup).min(1)),
  }),
)
/** A product with its unit and price range. */
const productsOf = (category: Category) =>
  CONTENT.products[category].flatMap(({ names, ...group }) => names.map((name) => ({ name, ...group })))
const PRODUCTS = new Map(categories.map((category) => [category, productsOf(category)]))

/** Share of producers that are verified, and of products that have a certificate, have a review or are sold out. */
const VERIFIED = 0.6
const CERTIFIED = 0.15
const REVIEWED = 0.12
const SOLD_OUT = 0.04

interface LargeProducer {
  readonly index: number
  readonly producerId: string
  readonly accountId: string
  readonly methods: readonly FulfillmentMethod[]
  readonly appends: readonly TypedAppend[]
}

/**
 * A producer in one of the towns, with an account, fulfillment settings, a payout account and usually a verification.
 */
function producerAppends(
  options: LargeMarketOptions,
  { index, towns }: { index: number; towns: readonly Town[] },
): LargeProducer {
  const random = seededRandom(`${options.seed} producer ${index}`)
  const accountId = accountIdOf(options, index)
  const producerId = options.runtime.deriveId('producer', `large/${options.seed}/${index}`)
  const context = contextOf(options, {
    step: `producer/${index}`,
    actor: { kind: 'account', id: accountId },
    daysAgo: random.between(200, 700),
  })
  const { zipCode, city, state, latitude, longitude } = random.pick(towns)
  const { first, second, trade } = CONTENT.producerNames
  const businessName = `${random.pick(first)} ${random.pick(second)} ${random.pick(trade)}`
  const description = `${businessName} sells from ${city}. ${random.pick(CONTENT.remarks)} ${random.pick(CONTENT.remarks)}`
  const location = { zipCode, city, state, latitude, longitude }
  const profile = { businessName, description, tags: ['large market'], location, imageUrl: null }
  const settings = settingsOf(random)
  const username = `large-${options.seed}-${index}`
  const names = {
    username,
    email: `${username}@example.com`,
    signupRole: 'producer',
    acceptedPolicies: [] as never[],
  } as const
  // The account does not exist at the processor, so transfers for its orders stay pending.
  const processorAccountId = `acct_large_${index}`
  const appends = [
    decide({ decider: account, id: accountId }, [
      { command: { type: 'RegisterAccount', accountId, ...names }, context },
    ]),
    decide({ decider: producer, id: producerId }, [
      { command: { type: 'RegisterProducer', producerId, accountId, profile }, context },
      { command: { type: 'UpdateFulfillmentSettings', accountId, settings }, context },
    ]),
    ...(random.next() < VERIFIED
      ? [verificationAppends(options, { producerId, accountId, index, daysAgo: random.between(1, 190) })]
      : []),
    decide({ decider: payoutAccount, id: producerId }, [
      { command: { type: 'CreatePayoutAccount', producerId, processorAccountId }, context },
      { command: { type: 'UpdatePayoutAccount', processorAccountId, requirements: ENABLED }, context },
    ]),
  ]
  const methods: FulfillmentMethod[] = []
  if (settings.pickup) methods.push('pickup')
  if (settings.delivery) methods.push('delivery')
  return { index, producerId, accountId, methods, appends }
}

/** A product with its first stock count. Some have a certificate or a review, and a few are sold out. */
function productAppends(
  options: LargeMarketOptions,
  { index, producer: seller }: { index: number; producer: LargeProducer },
): TypedAppend[] {
  const random = seededRandom(`${options.seed} product ${index}`)
  const { producerId, accountId } = seller
  const productId = options.runtime.deriveId('product', `large/${options.seed}/${index}`)
  const context = contextOf(options, {
    step: `product/${index}`,
    actor: { kind: 'account', id: accountId },
    daysAgo: random.between(1, 199),
  })
  const { priceCents, step, ...details } = productDetails(random)
  const description = { ...details, fulfillmentMethods: [...seller.methods], imageUrl: null }
  const onHand = random.between(1, 240) * step
  const count = { type: 'CountStock', productId, producerId, onHand, note: 'first count' } as const
  const soldOut = { ...count, onHand: 0, note: 'sold out' }
  return [
    decide({ decider: product, id: productId }, [
      { command: { type: 'ListProduct', producerId, productId, description, priceCents }, context },
    ]),
    ...(random.next() < CERTIFIED
      ? [certificateAppend(options, { index, productId, producerId, random, at: context.at })]
      : []),
    decide(
      { decider: stock, id: productId },
      (random.next() < SOLD_OUT ? [count, soldOut] : [count]).map((command) => ({ command, context })),
    ),
    ...reviewAppends(options, { productId, producer: seller, random }),
  ]
}

/** A review by another producer of the marketplace; most products have none. */
function reviewAppends(
  options: LargeMarketOptions,
  { productId, producer, random }: { productId: string; producer: LargeProducer; random: Random },
): TypedAppend[] {
  if (producer.index === 0 || random.next() > REVIEWED) return []
  const authorId = accountIdOf(options, random.between(0, producer.index - 1))
  const context = contextOf(options, {
    step: `review/${productId}`,
    actor: { kind: 'account', id: authorId },
    daysAgo: 0,
  })
  const command = {
    type: 'SubmitReview',
    reviewId: options.runtime.deriveId('review', `large/${options.seed}/${productId}`),
    productId,
    producerId: producer.producerId,
    authorId,
    rating: 5 - Math.floor(random.next() ** 2 * 5),
    comment: random.pick(CONTENT.reviews),
    verifiedPurchase: false,
  } as const
  return [decide({ decider: review, id: reviewStreamId(productId, authorId) }, [{ command, context }])]
}

/** An approved application, submitted four days before its approval. */
function verificationAppends(
  options: LargeMarketOptions,
  {
    producerId,
    accountId,
    index,
    daysAgo,
  }: Pick<LargeProducer, 'producerId' | 'accountId' | 'index'> & { daysAgo: number },
): TypedAppend {
  const verifier = verifierOf(options)
  const applicationId = options.runtime.deriveId('application', applicationSeed(producerId, 1))
  const applied = contextOf(options, {
    step: `apply/${index}`,
    actor: { kind: 'account', id: accountId },
    daysAgo: daysAgo + 4,
  })
  const verified = contextOf(options, {
    step: `verify/${index}`,
    actor: { kind: 'staff', id: verifier.accountId },
    daysAgo,
  })
  const area = { statement: 'We grow everything on our own land.', documents: `LARGE-${index}`, link: '' }
  const submit = {
    type: 'SubmitVerificationApplication',
    producerId,
    accountId,
    applicationId,
    details: { identity: area, business: area, practices: area },
    documents: [],
    acceptedPolicies: [] as never[],
    today: dayOf(applied.at),
    verifiedThrough: undefined,
  } as const
  const approve = { type: 'ApproveApplication', verifier, reason: 'Documented.', today: dayOf(verified.at) } as const
  return decide({ decider: verification, id: applicationId }, [
    { command: submit, context: applied },
    { command: approve, context: verified },
  ])
}

function certificateAppend(
  options: LargeMarketOptions,
  { index, productId, producerId, random, at }: CertifiedProduct,
): TypedAppend {
  const verifier = verifierOf(options)
  const actor = { kind: 'staff', id: verifier.accountId } as const
  const context = { ...contextOf(options, { step: `certify/${index}`, actor, daysAgo: 0 }), at }
  const certification = random.pick(certifications)
  const details = {
    certification,
    issuer: 'Certifier of the large market',
    certificateNumber: `LARGE-${index}`,
    expiresOn: dayOf(daysFrom(options.now, random.between(5, 300))),
  }
  const certificateId = options.runtime.deriveId('certificate', certificateSeed(productId, certification))
  const ids = { certificateId, productId, producerId }
  const command = { type: 'AddCertificate', verifier, ...ids, certificate: details, today: dayOf(at) } as const
  return decide({ decider: certificate, id: certificateId }, [{ command, context }])
}

interface CertifiedProduct {
  readonly index: number
  readonly productId: string
  readonly producerId: string
  readonly random: Random
  readonly at: Instant
}

function productDetails(random: Random) {
  const category = random.pick(categories)
  const { name: noun, unit, minPriceCents, maxPriceCents } = random.pick(PRODUCTS.get(category)!)
  const name = `${random.pick(CONTENT.variants)} ${noun}`
  const description = `${random.pick(CONTENT.remarks)} ${random.pick(CONTENT.remarks)}`
  const priceCents = Math.round(random.between(minPriceCents, maxPriceCents) / 5) * 5
  return { name, description, category, unit, priceCents, step: UNITS[unit].step }
}

function settingsOf(random: Random): FulfillmentSettings {
  const draw = random.next()
  const weekday = random.pick(['Wednesdays', 'Fridays', 'Saturdays', 'Sundays'])
  const hours = `${weekday} ${random.between(8, 10)} am–${random.between(1, 5)} pm`
  const feeCents = random.between(6, 18) * 50
  const minimumCents = random.between(3, 10) * 500
  const radiusMiles = random.between(2, 12) * 5
  return {
    pickup: draw < 0.85 ? { hoursNote: hours } : null,
    delivery: draw > 0.4 ? { feeCents, minimumCents, radiusMiles } : null,
  }
}

const ENABLED = {
  detailsSubmitted: true,
  transfersEnabled: true,
  payoutsEnabled: true,
  currentlyDue: [],
  pastDue: [],
}

interface CommandInContext<C> {
  readonly command: C
  readonly context: ReturnType<typeof contextOf>
}

/** The events the decider emits for these commands in a new stream. Throws if it refuses one. */
function decide<C, S, E extends DomainEvent>(
  { decider, id }: { readonly decider: Decider<C, S, E>; readonly id: string },
  commands: readonly CommandInContext<C>[],
): TypedAppend {
  const events: TypedAppend['events'][number][] = []
  let state = decider.initial
  for (const [index, { command, context }] of commands.entries()) {
    const emitted = decider.decide(state, command)
    if (isRefusal(emitted)) throw new Error(`${decider.stream(id)} refuses: ${emitted.refused}`)
    const { at: recordedAt, ...origin } = context
    const meta = { ...origin, commandId: `${context.commandId}/${decider.name}/${index}`, recordedAt }
    events.push(...emitted.map((event, index) => ({ event, meta: { ...meta, index } })))
    state = emitted.reduce(decider.evolve, state)
  }
  return { stream: decider.stream(id), expectedRevision: NO_STREAM, events }
}

interface ContextInput {
  readonly step: string
  readonly actor: CommandContext['actor']
  readonly daysAgo: number
}

const contextOf = (options: LargeMarketOptions, { step, actor, daysAgo }: ContextInput) => ({
  commandId: `large/${options.seed}/${step}`,
  correlationId: `large/${options.seed}`,
  actor,
  at: daysFrom(options.now, -daysAgo),
})

const accountIdOf = ({ runtime, seed }: LargeMarketOptions, index: number): string =>
  runtime.deriveId('account', `large/${seed}/${index}`)

const verifierOf = ({ runtime, seed }: LargeMarketOptions): StaffMember => ({
  accountId: runtime.deriveId('account', `large/${seed}/verifier`),
  role: 'verifier',
})

const daysFrom = (at: Instant, days: number): Instant => new Date(Date.parse(at) + days * DAY_MS).toISOString()
const dayOf = (at: Instant) => at.slice(0, 'YYYY-MM-DD'.length)
const DAY_MS = 86_400_000
