import {
  type ApprovedCertificate,
  CERTIFICATES,
  type DemoProducer,
  type DemoProduct,
  PRODUCERS,
  producerOf,
  type SubmittedCertificate,
} from '#demo/content.ts'
import type { DemoImages } from '#demo/demo-images.ts'
import { listedDaysAgo, soldQuantity } from '#demo/seed/past-events.ts'
import { dateOf, productConcern, type Seeder, type Step, verifierOf } from '#demo/seed/seeder.ts'
import { certificate, certificateSeed } from '#domain/catalog/certificate.decider.ts'
import { inventorySettings } from '#domain/catalog/inventory-settings.decider.ts'
import { type ProductCommand, product } from '#domain/catalog/product.decider.ts'
import { stock } from '#domain/catalog/stock.decider.ts'

/** After all products that have orders were listed, and before the first order. */
const LOSS_DAYS_AGO = 80
const THRESHOLD_DAYS_AGO = 75

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Products with their stock, prices, low stock thresholds and reports. */
export const productSteps = (seeder: Seeder, images: DemoImages): Step[] =>
  PRODUCERS.flatMap((seller) => [
    ...(seller.lowStockThreshold ? [producerThreshold(seeder, seller, seller.lowStockThreshold)] : []),
    ...seller.products.flatMap((entry) => {
      const listing = { seeder, seller, entry, productId: seeder.ids.product(seller.key, entry.name) }
      return [
        listingStep(listing, images),
        ...stockCounts(listing),
        ...introductoryPrice(listing),
        ...sale(listing),
        ...loss(listing),
        ...productThreshold(listing),
        ...report(listing),
      ]
    }),
  ])

interface Listing {
  readonly seeder: Seeder
  readonly seller: DemoProducer
  readonly entry: DemoProduct
  readonly productId: string
}

const ownerContext = ({ seeder, seller }: Pick<Listing, 'seeder' | 'seller'>, step: string, at: string) =>
  seeder.context(step, { kind: 'account', id: seeder.ownerOf(seller.key) }, at)

function listingStep({ seeder, seller, entry, productId }: Listing, images: DemoImages): Step {
  const { name, description, category, unit, fulfillmentMethods, priceCents } = entry
  const at = seeder.daysAgo(listedDaysAgo(seller, name))
  const command: ProductCommand = {
    type: 'ListProduct',
    producerId: seeder.ids.producer(seller.key),
    productId,
    description: {
      name,
      description,
      category,
      unit,
      fulfillmentMethods: [...fulfillmentMethods],
      imageUrl: images.ofProduct(seller.key, name),
      moreImageUrls: images.moreOfProduct(seller.key, name),
    },
    priceCents,
  }
  const context = ownerContext({ seeder, seller }, `product/${seller.key}/${name}/list`, at)
  return {
    at,
    concerns: [productConcern(seller.key, entry.name)],
    run: () => seeder.send({ decider: product, id: productId, command, context }),
  }
}

function stockCounts({ seeder, seller, entry, productId }: Listing): Step[] {
  return countsOf(seller.key, entry).map(({ onHand, reason: note }, i) => {
    const at = seeder.daysAgo(listedDaysAgo(seller, entry.name), (5 + i * 120) * MINUTE_MS)
    const producerId = seeder.ids.producer(seller.key)
    const command = { type: 'CountStock', productId, producerId, onHand, note, listed: true } as const
    const context = ownerContext({ seeder, seller }, `product/${seller.key}/${entry.name}/count/${i}`, at)
    return {
      at,
      concerns: [productConcern(seller.key, entry.name)],
      run: () => seeder.send({ decider: stock, id: productId, command, context }),
    }
  })
}

/** The counts that leave today's stock after all sales. A product that is sold out had some stock at first. */
function countsOf(producer: string, { name, stock }: DemoProduct): { onHand: number; reason: string }[] {
  const sold = soldQuantity(producer, name)
  if (stock > 0) return [{ onHand: stock + sold, reason: 'first count' }]
  return [
    { onHand: sold + 6, reason: 'first count' },
    { onHand: sold, reason: 'the rest was sold at the farmers market' },
  ]
}

function introductoryPrice(listing: Listing): Step[] {
  const { seeder, seller, entry } = listing
  if (!entry.introductoryPriceCents) return []
  const since = listedDaysAgo(seller, entry.name)
  const step = `introductory-price/${seller.key}/${entry.name}`
  return [
    priceChange(listing, entry.introductoryPriceCents, `${step}/first`, seeder.daysAgo(since, HOUR_MS)),
    priceChange(listing, entry.priceCents, `${step}/regular`, seeder.daysAgo(since, 20 * HOUR_MS)),
  ]
}

function sale(listing: Listing): Step[] {
  const { seeder, seller, entry } = listing
  if (!entry.sale) return []
  const step = `price/${seller.key}/${entry.name}`
  const { priceCents, startedDaysAgo, endedDaysAgo } = entry.sale
  return [
    priceChange(listing, priceCents, `${step}/${priceCents}`, seeder.daysAgo(startedDaysAgo)),
    priceChange(listing, entry.priceCents, `${step}/${entry.priceCents}`, seeder.daysAgo(endedDaysAgo)),
  ]
}

function priceChange(listing: Listing, priceCents: number, step: string, at: string): Step {
  const { seeder, seller, entry, productId } = listing
  const command: ProductCommand = {
    type: 'ChangeProductPrice',
    producerId: seeder.ids.producer(seller.key),
    priceCents,
  }
  const context = ownerContext(listing, step, at)
  return {
    at,
    concerns: [productConcern(seller.key, entry.name)],
    run: () => seeder.send({ decider: product, id: productId, command, context }),
  }
}

/** A loss and a restock, so that a stock history also has adjustments. */
function loss({ seeder, seller, entry, productId }: Listing): Step[] {
  if (!entry.loss) return []
  const { quantity, note, restockNote } = entry.loss
  const adjustments = [
    { reason: 'shrinkage', quantity: -quantity, note, daysAgo: LOSS_DAYS_AGO },
    { reason: 'received', quantity, note: restockNote, daysAgo: LOSS_DAYS_AGO - 1 },
  ] as const
  return adjustments.map(({ daysAgo, ...change }) => {
    const at = seeder.daysAgo(daysAgo)
    const producerId = seeder.ids.producer(seller.key)
    const command = { type: 'AdjustStock', productId, producerId, ...change, listed: true } as const
    const context = ownerContext({ seeder, seller }, `inventory/${seller.key}/${entry.name}/${change.reason}`, at)
    return {
      at,
      concerns: [productConcern(seller.key, entry.name)],
      run: () => seeder.send({ decider: stock, id: productId, command, context }),
    }
  })
}

function producerThreshold(seeder: Seeder, seller: DemoProducer, threshold: number): Step {
  const producerId = seeder.ids.producer(seller.key)
  const at = seeder.daysAgo(THRESHOLD_DAYS_AGO)
  const command = { type: 'SetLowStockThreshold', producerId, threshold } as const
  const context = ownerContext({ seeder, seller }, `inventory/${seller.key}/threshold`, at)
  return {
    at,
    concerns: [seller.key],
    run: () => seeder.send({ decider: inventorySettings, id: producerId, command, context }),
  }
}

function productThreshold({ seeder, seller, entry, productId }: Listing): Step[] {
  if (!entry.lowStockThreshold) return []
  const producerId = seeder.ids.producer(seller.key)
  const at = seeder.daysAgo(THRESHOLD_DAYS_AGO)
  const command = {
    type: 'SetProductLowStockThreshold',
    producerId,
    productId,
    threshold: entry.lowStockThreshold,
  } as const
  const context = ownerContext({ seeder, seller }, `inventory/${seller.key}/threshold/${entry.name}`, at)
  const run = () => seeder.send({ decider: inventorySettings, id: producerId, command, context })
  return [{ at, concerns: [seller.key], run }]
}

/** A report that awaits support. */
function report({ seeder, seller, entry, productId }: Listing): Step[] {
  if (!entry.report) return []
  const { reporter, daysAgo, reason, comment } = entry.report
  const reporterId = seeder.ids.account(reporter)
  const at = seeder.daysAgo(daysAgo)
  const command = { type: 'ReportProduct', reporterId, reason, comment } as const
  const context = seeder.context(`report/${reporter}/${productId}`, { kind: 'account', id: reporterId }, at)
  const run = () => seeder.send({ decider: product, id: productId, command, context })
  return [{ at, concerns: [productConcern(seller.key, entry.name), reporter], run }]
}

/** Certificates shown with products, and those that producers have submitted for review. */
export const certificateSteps = (seeder: Seeder): Step[] => [
  ...CERTIFICATES.approved.flatMap((entry) => approvedCertificateSteps(seeder, entry)),
  ...CERTIFICATES.submitted.flatMap((entry) => submittedCertificateSteps(seeder, entry)),
]

/** Verifiers add the certificate to each product it covers, the day after the product is listed. */
function approvedCertificateSteps(seeder: Seeder, entry: ApprovedCertificate): Step[] {
  const seller = producerOf(entry.producer)
  const { certification, issuer, certificateNumber, products = seller.products.map(({ name }) => name) } = entry
  const verifier = verifierOf(seeder)
  const certificateDetails = {
    certification,
    issuer,
    certificateNumber,
    expiresOn: dateOf(seeder.daysAgo(-entry.expiresInDays)),
  }
  return products.map((name) => {
    const at = seeder.daysAgo(listedDaysAgo(seller, name) - 1)
    const actor = { kind: 'staff', id: verifier.accountId } as const
    const ids = certificateIdsOf(seeder, { producer: seller.key, product: name, certification })
    const command = {
      type: 'AddCertificate',
      verifier,
      ...ids,
      certificate: certificateDetails,
      today: dateOf(at),
    } as const
    const context = seeder.context(`certificate/${seller.key}/${name}/${certification}`, actor, at)
    return {
      at,
      concerns: [productConcern(seller.key, name)],
      run: () => seeder.send({ decider: certificate, id: ids.certificateId, command, context }),
    }
  })
}

function certificateIdsOf(
  { ids, runtime }: Seeder,
  entry: Pick<SubmittedCertificate, 'producer' | 'product' | 'certification'>,
) {
  const productId = ids.product(entry.producer, entry.product)
  const certificateId = runtime.deriveId('certificate', certificateSeed(productId, entry.certification))
  return { certificateId, productId, producerId: ids.producer(entry.producer) }
}

/** Number of days for which submitted certificates are valid. */
const VALID_DAYS = 180

function submittedCertificateSteps(seeder: Seeder, entry: SubmittedCertificate): Step[] {
  const { producer, certification, issuer, certificateNumber, submittedDaysAgo, rejection } = entry
  const ids = certificateIdsOf(seeder, entry)
  const id = ids.certificateId
  const certificateDetails = {
    certification,
    issuer,
    certificateNumber,
    expiresOn: dateOf(seeder.daysAgo(-VALID_DAYS)),
  }
  const at = seeder.daysAgo(submittedDaysAgo)
  const submit = { type: 'SubmitCertificate', ...ids, certificate: certificateDetails, today: dateOf(at) } as const
  const owner = { kind: 'account', id: seeder.ownerOf(producer) } as const
  const context = seeder.context(`certificate/${producer}/${entry.product}/submit`, owner, at)
  const steps: Step[] = [
    {
      at,
      concerns: [productConcern(producer, entry.product)],
      run: () => seeder.send({ decider: certificate, id, command: submit, context }),
    },
  ]
  if (!rejection) return steps
  const verifier = verifierOf(seeder)
  const reject = {
    type: 'RejectCertificate',
    verifier,
    certificate: certificateDetails,
    reason: rejection.note,
  } as const
  const rejectedAt = seeder.daysAgo(rejection.daysAgo)
  const staff = { kind: 'staff', id: verifier.accountId } as const
  const rejectionContext = seeder.context(`certificate/${producer}/${entry.product}/reject`, staff, rejectedAt)
  const run = () => seeder.send({ decider: certificate, id, command: reject, context: rejectionContext })
  return [...steps, { at: rejectedAt, concerns: [productConcern(producer, entry.product)], run }]
}
