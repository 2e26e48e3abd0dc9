import type { Certificate } from '#domain/catalog/product.events.ts'
import type { Category, Fulfilment } from '#domain/catalog/vocabulary.ts'
import type { Verification } from '#domain/producers/producer.events.ts'
import type { Point } from '#platform/places/places.ts'

/** What the index keeps of a product: columns of `catalog.products`. */
export interface IndexedProduct {
  readonly id: string
  readonly producerId: string
  readonly name: string
  readonly description: string
  readonly category: Category
  readonly fulfilments: readonly Fulfilment[]
  readonly priceCents: number
  readonly listed: boolean
  readonly inStock: boolean
  readonly rating: number | null
  readonly reviewCount: number
  readonly certificates: readonly Certificate[]
  readonly createdAt: string
}

/** What it keeps of a producer: columns of `producers.profiles`. */
export interface IndexedProducer extends Point {
  readonly id: string
  readonly businessName: string
  readonly description: string
  readonly tags: readonly string[]
  readonly pickup: object | null
  readonly delivery: object | null
  readonly verification: Verification | null
}

export const PRODUCT_PROPERTIES: readonly (keyof IndexedProduct)[] = [
  ...(['id', 'producerId', 'name', 'description', 'category', 'fulfilments', 'priceCents', 'listed'] as const),
  ...(['inStock', 'rating', 'reviewCount', 'certificates', 'createdAt'] as const),
]

export const PRODUCER_PROPERTIES: readonly (keyof IndexedProducer)[] = [
  ...(['id', 'businessName', 'description', 'tags', 'latitude', 'longitude'] as const),
  ...(['pickup', 'delivery', 'verification'] as const),
]
