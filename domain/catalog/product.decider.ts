import { decider } from '../kernel/decider.ts'
import type { Cents } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { ProductEvent } from './product.events.ts'
import { imagesRefusal, imageUrlsOf, type ProductImages, productImages } from './product-images.ts'
import {
  type AppealProductTakedown,
  applyModerationEvent,
  decideProductModeration,
  decideProductReport,
  decideTakedownAppeal,
  isModerationEvent,
  type ModerateProduct,
  NO_REPORTS,
  type ProductModeration,
  type ReportProduct,
} from './product-moderation.ts'
import type { Category, FulfillmentMethod, Unit, UnlistReason } from './product-taxonomy.ts'

export interface ProductDescription extends ProductImages {
  readonly name: string
  readonly description: string
  readonly category: Category
  readonly unit: Unit
  readonly fulfillmentMethods: FulfillmentMethod[]
}

/** Without an `imageUrl` the images do not change. */
type RevisedDescription = Omit<ProductDescription, keyof ProductImages> & Partial<ProductImages>

export type ProductCommand = ProducerCommand | ReportProduct | ModerateProduct

/** Commands of the product's producer, identified by `producerId`. Other producers are refused. */
type ProducerCommand = { readonly producerId: string } & (
  | {
      readonly type: 'ListProduct'
      readonly productId: string
      readonly description: ProductDescription
      readonly priceCents: Cents
    }
  | {
      readonly type: 'UpdateProduct'
      /** The version the edit is based on, so that concurrent edits cannot overwrite each other. */
      readonly seen: number
      readonly description: RevisedDescription
      readonly priceCents: Cents
    }
  | { readonly type: 'ChangeProductPrice'; readonly priceCents: Cents }
  | { readonly type: 'UnlistProduct'; readonly reason: UnlistReason }
  | { readonly type: 'RelistProduct' }
  /** Relists a product that was unlisted with the account, but not one that its producer unlisted. */
  | { readonly type: 'RelistWithReopenedAccount' }
  | { readonly type: 'PurgeProductListing' }
  /** Its stock is closed first, which guarantees that it was never sold. */
  | { readonly type: 'DeleteProduct' }
  | AppealProductTakedown
)

export type ProductState =
  | { readonly status: 'unknown' }
  | (ProductDescription & {
      /** A product that was taken down is unlisted, and its producer cannot relist it. */
      readonly status: 'listed' | 'unlisted'
      /** Why it was unlisted last; undefined while it is listed. */
      readonly unlistReason?: UnlistReason | undefined
      readonly moderation: ProductModeration
      readonly productId: string
      readonly producerId: string
      readonly priceCents: Cents
      /** Counts changes, the first listing included. Reports do not count. */
      readonly version: number
      /** Its listing was purged: commands treat it as a product that does not exist. */
      readonly retired?: true
    })

type KnownProduct = Exclude<ProductState, { status: 'unknown' }>

export const product = decider<ProductCommand, ProductState, ProductEvent>({
  name: 'product',
  stream: (id) => `product-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): ProductState => {
    if (event.type === 'ProductListed') return { status: 'listed', version: 1, moderation: NO_REPORTS, ...event.data }
    if (state.status === 'unknown') return state
    const version = isModerationEvent(event) ? state.version : state.version + 1
    return { ...applyChange(state, event), version, moderation: applyModerationEvent(state.moderation, event) }
  },

  decide: (state, command): ProductEvent[] | Refusal => {
    if (command.type === 'ListProduct') return list(state, command)
    if (state.status === 'unknown') return refuse('product_not_found')
    if (state.retired) return NO_EFFECT_ONCE_RETIRED.includes(command.type) ? [] : refuse('product_not_found')
    if (!('producerId' in command)) return decideForOthers(state, command)
    if (state.producerId !== command.producerId) return refuse('product_not_owned')
    const ids = { productId: state.productId, producerId: state.producerId }
    switch (command.type) {
      case 'UpdateProduct':
        return command.seen === state.version ? revise(state, command) : refuse('edit_conflict')
      case 'ChangeProductPrice':
        return reprice(state, command.priceCents)
      case 'UnlistProduct':
        return unlist(state, command.reason)
      case 'RelistProduct':
        return relist(state)
      case 'RelistWithReopenedAccount':
        return state.unlistReason && state.unlistReason !== 'producer' ? relist(state) : []
      case 'AppealProductTakedown':
        return decideTakedownAppeal(state, command)
      case 'PurgeProductListing':
        return retire(state)
      case 'DeleteProduct':
        return [...unlist(state, 'producer'), { type: 'ProductListingPurged', data: { ...ids, deleted: true } }]
    }
  },
})

/** Commands of staff and reporters. */
function decideForOthers(
  state: KnownProduct,
  command: Exclude<ProductCommand, ProducerCommand>,
): ProductEvent[] | Refusal {
  return command.type === 'ReportProduct'
    ? decideProductReport(state, command)
    : decideProductModeration(state, command)
}

const NO_EFFECT_ONCE_RETIRED: readonly ProductCommand['type'][] = [
  'UnlistProduct',
  'PurgeProductListing',
  'DeleteProduct',
]

type Change = Exclude<ProductEvent, { type: 'ProductListed' }>

function applyChange(state: KnownProduct, event: Change): KnownProduct {
  switch (event.type) {
    case 'ProductDetailsUpdated': {
      const { flagged: _, ...described } = event.data
      return { ...state, moreImageUrls: undefined, ...described }
    }
    case 'ProductPriceChanged':
      return { ...state, priceCents: event.data.priceCents }
    case 'ProductUnlisted':
      return { ...state, status: 'unlisted', unlistReason: event.data.reason }
    case 'ProductTakenDown':
      return { ...state, status: 'unlisted' }
    case 'ProductRelisted':
      return { ...state, status: 'listed', unlistReason: undefined }
    case 'ProductRestored':
      return event.data.relisted ? { ...state, status: 'listed', unlistReason: undefined } : state
    case 'ProductReported':
    case 'ProductReportsDismissed':
    case 'ProductTakedownAppealed':
    case 'ProductTakedownUpheld':
    case 'ProductChangesRequested':
      return state
    case 'ProductListingPurged':
      return { ...state, name: '', description: '', imageUrl: null, moreImageUrls: undefined, retired: true }
  }
}

/** A product that was taken down is unlisted already; the event records that restoring it must not list it. */
function unlist({ status, productId, producerId, moderation }: KnownProduct, reason: UnlistReason): ProductEvent[] {
  const data = { productId, producerId, reason }
  if (status === 'listed') return [{ type: 'ProductUnlisted', data }]
  return moderation.relistOnRestore ? [{ type: 'ProductUnlisted', data: { ...data, takenDown: true } }] : []
}

function relist({ status, productId, producerId, moderation }: KnownProduct): ProductEvent[] | Refusal {
  if (moderation.violatedRule) return refuse('product_taken_down')
  return status === 'listed' ? [] : [{ type: 'ProductRelisted', data: { productId, producerId } }]
}

const retire = ({ status, productId, producerId }: KnownProduct): ProductEvent[] =>
  status === 'unlisted' ? [{ type: 'ProductListingPurged', data: { productId, producerId } }] : []

/** Emits no event for unchanged fields. */
function revise(
  state: KnownProduct,
  { description, priceCents }: Extract<ProductCommand, { type: 'UpdateProduct' }>,
): ProductEvent[] | Refusal {
  const { productId, producerId, moderation } = state
  const { imageUrl, moreImageUrls, ...details } = description
  const imageUrls = imageUrlsOf(imageUrl === undefined ? state : { imageUrl, moreImageUrls })
  const refusal = imagesRefusal(imageUrls)
  if (refusal) return refusal
  const described: ProductEvent = {
    type: 'ProductDetailsUpdated',
    data: {
      productId,
      producerId,
      ...details,
      ...productImages(imageUrls),
      ...(moderation.version > 0 ? { flagged: true } : {}),
    },
  }
  const unchanged = hasSameDetails(state, details) && imageUrls.join('\n') === imageUrlsOf(state).join('\n')
  return [...(unchanged ? [] : [described]), ...reprice(state, priceCents)]
}

const hasSameDetails = (
  state: KnownProduct,
  { fulfillmentMethods, ...texts }: Omit<ProductDescription, keyof ProductImages>,
): boolean =>
  (Object.keys(texts) as (keyof typeof texts)[]).every((key) => texts[key] === state[key]) &&
  [...fulfillmentMethods].sort().join() === [...state.fulfillmentMethods].sort().join()

function reprice(
  { productId, producerId, priceCents: previousPriceCents }: KnownProduct,
  priceCents: Cents,
): ProductEvent[] {
  return priceCents === previousPriceCents
    ? []
    : [{ type: 'ProductPriceChanged', data: { productId, producerId, priceCents, previousPriceCents } }]
}

function list(
  state: ProductState,
  command: Extract<ProductCommand, { type: 'ListProduct' }>,
): ProductEvent[] | Refusal {
  const { productId, producerId, description, priceCents } = command
  if (state.status !== 'unknown') return state.producerId === producerId ? [] : refuse('product_not_owned')
  const { imageUrl, moreImageUrls, ...details } = description
  const imageUrls = imageUrlsOf({ imageUrl, moreImageUrls })
  return (
    imagesRefusal(imageUrls) ?? [
      {
        type: 'ProductListed',
        data: { productId, producerId, ...details, ...productImages(imageUrls), priceCents },
      },
    ]
  )
}
