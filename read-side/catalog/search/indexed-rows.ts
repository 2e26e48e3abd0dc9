import type { Certificate } from '#domain/catalog/certificate.events.ts'
import type { Category, FulfillmentMethod, Unit } from '#domain/catalog/product-taxonomy.ts'
import type { Closure } from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings, Verification } from '#domain/producers/producer.events.ts'
import type { Point } from '#platform/geo/geocoder.ts'

/** The columns of `catalog.products` that the index needs to find a product and to render its card and its page. */
export interface IndexedProduct {
  readonly id: string
  readonly producerId: string
  readonly name: string
  readonly description: string
  readonly category: Category
  readonly unit: Unit
  readonly imageUrl: string | null
  readonly moreImageUrls: readonly string[]
  readonly fulfillmentMethods: readonly FulfillmentMethod[]
  readonly priceCents: number
  readonly listed: boolean
  readonly available: number
  readonly inStock: boolean
  readonly rating: number | null
  readonly reviewCount: number
  readonly certificates: readonly Certificate[]
  readonly createdAt: string
}

/** The columns of `producers.profiles` in the index. */
export interface IndexedProducer extends Point {
  readonly id: string
  readonly businessName: string
  readonly description: string
  readonly tags: readonly string[]
  readonly city: string
  readonly state: string
  readonly pickupSettings: FulfillmentSettings['pickup']
  readonly deliverySettings: FulfillmentSettings['delivery']
  /** Public only if the pickup settings say so. */
  readonly pickupAddress: string | null
  readonly verification: Verification | null
  readonly canBePaid: boolean
  readonly closures: readonly Closure[]
}

export const PRODUCT_PROPERTIES: readonly (keyof IndexedProduct)[] = [
  ...(['id', 'producerId', 'name', 'description', 'category', 'unit', 'imageUrl', 'fulfillmentMethods'] as const),
  ...(['priceCents', 'listed', 'available', 'inStock', 'rating', 'reviewCount', 'certificates', 'createdAt'] as const),
  'moreImageUrls',
]

export const PRODUCER_PROPERTIES: readonly (keyof IndexedProducer)[] = [
  ...(['id', 'businessName', 'description', 'tags', 'city', 'state', 'latitude', 'longitude'] as const),
  ...(['pickupSettings', 'deliverySettings', 'pickupAddress', 'verification', 'canBePaid', 'closures'] as const),
]
