import type { CardRow } from '../cards.ts'
import type { FoundProduct } from './search-in.ts'

/** What the card of a found product is drawn from; papers count until their last day. Written out: thousands a second. */
export function cardRow({ product, producer, today, miles }: FoundProduct): CardRow {
  const { verification } = producer
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    category: product.category,
    unit: product.unit,
    priceCents: product.priceCents,
    imageUrl: product.imageUrl,
    fulfillmentMethods: product.fulfillmentMethods,
    available: product.available,
    listed: product.listed,
    producerId: product.producerId,
    rating: product.rating,
    reviewCount: product.reviewCount,
    createdAt: product.createdAt,
    certificates: product.certificates.filter(({ expiresOn }) => expiresOn >= today),
    producerVerification: verification && verification.expiresOn >= today ? verification : null,
    producerName: producer.businessName,
    city: producer.city,
    state: producer.state,
    pickup: producer.pickup,
    delivery: producer.delivery,
    canBePaid: producer.canBePaid,
    closed: producer.closed,
    miles,
  }
}
