import type { ReportReason as GoodsReportReason } from '#domain/catalog/report-reasons.ts'
import type { Category, Fulfilment, Unit } from '#domain/catalog/vocabulary.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { ReportReason as MessageReportReason } from '#domain/messaging/report-reasons.ts'
import type { OrderStatus } from '#domain/ordering/order-status.ts'
import type { OpeningSpan } from '#domain/producers/opening.ts'
import type { PickupPlace } from '#domain/producers/producer.events.ts'
import type { ReportReason as ReviewReportReason } from '#domain/reviews/report-reasons.ts'
import type { PictureName } from './pictures/recipes.ts'

/** The content of the demo market, as it is written down. Things are named by what people call them, not by ids. */
export interface DemoProducer {
  /** Names the producer within the demo content; ids are made from it. */
  readonly key: string
  readonly username: string
  readonly businessName: string
  readonly zip: string
  readonly phone: string
  readonly tags: readonly string[]
  readonly description: string
  readonly pickup: {
    readonly hours: string
    readonly address: string
    /** The same as times, where it can be said so. */
    readonly opening?: readonly OpeningSpan[]
    readonly addressIsPublic?: boolean
    readonly further?: readonly Omit<PickupPlace, 'placeId'>[]
  } | null
  readonly delivery: { readonly feeCents: Cents; readonly minimumCents: Cents; readonly radiusMiles: number } | null
  readonly goods: readonly DemoProduct[]
}

export interface DemoProduct {
  /** Once only within a producer. */
  readonly name: string
  readonly category: Category
  readonly unit: Unit
  readonly priceCents: Cents
  /** What can be bought today, in the product's unit; 0 is sold out. */
  readonly stock: number
  readonly ways: readonly Fulfilment[]
  readonly picture: PictureName
  readonly description: string
  readonly reported?: DemoReport<GoodsReportReason>
}

/** A shopper, by key, thinks that it should not stand. */
interface DemoReport<R> {
  readonly by: string
  readonly daysAgo: number
  readonly reason: R
  readonly words: string
}

/** Someone who buys: with an account when there is a user name, else as a guest. */
export interface DemoShopper {
  readonly key: string
  readonly account: boolean
  readonly fullName: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly zip: string
}

export interface DemoReview {
  readonly producer: string
  readonly product: string
  /** A shopper's key. */
  readonly by: string
  readonly rating: number
  readonly daysAgo: number
  readonly comment: string
  /** What the producer said to it. */
  readonly reply?: { readonly daysAgo: number; readonly text: string }
  readonly reported?: DemoReport<ReviewReportReason>
}

/** Two who write to each other, about an order, some goods, or nothing in particular. */
export interface DemoConversation {
  /** A shopper's key. */
  readonly by: string
  readonly producer: string
  /** A checkout's key, or a product's name. */
  readonly about: { readonly order: string } | { readonly product: string } | 'producer'
  readonly messages: readonly DemoMessage[]
  /** How many of the last messages nobody has read yet; all by one of the two. */
  readonly unread: number
  /** Whoever was written to has reported one of them, from 0, as soon as it was read. */
  readonly reported?: { readonly nth: number; readonly reason: MessageReportReason; readonly words: string }
}

export interface DemoMessage {
  readonly from: 'buyer' | 'producer'
  readonly hoursAgo: number
  readonly text: string
}

export interface DemoCheckout {
  readonly key: string
  /** A shopper's key. */
  readonly by: string
  readonly daysAgo: number
  readonly note?: string
  readonly parts: readonly DemoOrder[]
}

/** One producer's part of a checkout, and how far it has come. */
export interface DemoOrder {
  readonly producer: string
  readonly way: Fulfilment
  readonly status: OrderStatus
  /** Why it was cancelled or declined. */
  readonly reason?: string
  /** How much of each product, by its name. */
  readonly lines: Readonly<Record<string, number>>
  /** What of it was given back: missing before it left, or not right afterwards. */
  readonly refund?: {
    readonly why: 'short' | 'goodwill'
    readonly lines: Readonly<Record<string, number>>
    readonly reason: string
  }
}
