import { decider } from '../kernel/decider.ts'
import type { Cents } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import {
  attest,
  type ClaimCommand,
  decideClaim,
  isPaperEvent,
  type PaperEvent,
  type Papers,
  papersAfter,
  type VerifiersCommand,
} from './certification.ts'
import {
  type AskForSecondLook,
  askForSecondLook,
  evolveModeration,
  type GoodsModeration,
  isModeration,
  type ModerateProduct,
  moderateProduct,
  type ReportProduct,
  reportProduct,
  UNREPORTED_GOODS,
} from './moderate-product.ts'
import type { ProductEvent } from './product.events.ts'
import type { Category, Fulfilment, Unit } from './vocabulary.ts'

export interface ProductDescription {
  readonly name: string
  readonly description: string
  readonly category: Category
  readonly unit: Unit
  readonly fulfilments: Fulfilment[]
  readonly imageUrl: string | null
}

/** A picture that is not spoken of stays. */
type RevisedDescription = Omit<ProductDescription, 'imageUrl'> & Partial<Pick<ProductDescription, 'imageUrl'>>

export type ProductCommand = ProducersCommand | VerifiersCommand | ReportProduct | ModerateProduct

/** Names the producer who gives it; only the product's own is heard. */
type ProducersCommand = { readonly producerId: string } & (
  | {
      readonly type: 'ListProduct'
      readonly productId: string
      readonly description: ProductDescription
      readonly priceCents: Cents
    }
  | {
      readonly type: 'ReviseProduct'
      /** As the producer saw the product when they began: two who edit at once cannot overwrite each other. */
      readonly seen: number
      readonly description: RevisedDescription
      readonly priceCents: Cents
    }
  | { readonly type: 'ChangePrice'; readonly priceCents: Cents }
  | { readonly type: 'UnlistProduct' }
  | { readonly type: 'RelistProduct' }
  | { readonly type: 'RetireListing' }
  | AskForSecondLook
  | ClaimCommand
)

export type ProductState =
  | { readonly status: 'unknown' }
  | (ProductDescription &
      Papers & {
        /** One that the staff has taken down is unlisted too, and its producer cannot list it again. */
        readonly status: 'listed' | 'unlisted'
        readonly moderation: GoodsModeration
        readonly productId: string
        readonly producerId: string
        readonly priceCents: Cents
        /** How often it was changed, being listed included. What is only claimed or reported changes nothing. */
        readonly version: number
        /** Its texts had had their time: to everybody it is as if it had never been. */
        readonly retired?: true
      })

type KnownProduct = Exclude<ProductState, { status: 'unknown' }>

export const product = decider<ProductCommand, ProductState, ProductEvent>({
  name: 'product',
  stream: (id) => `product-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): ProductState => {
    if (event.type === 'ProductListed') return { status: 'listed', ...NOTHING_YET, ...event.data }
    if (state.status === 'unknown') return state
    const now = isPaperEvent(event) ? { ...state, ...papersAfter(state, event) } : changed(state, event)
    const version = isChange(event) ? state.version + 1 : state.version
    return { ...now, version, moderation: evolveModeration(state.moderation, event) }
  },

  decide: (state, command): ProductEvent[] | Refusal => {
    if (command.type === 'ListProduct') return list(state, command)
    if (state.status === 'unknown') return refuse('product_not_found')
    if (state.retired) return NOTHING_LEFT.includes(command.type) ? [] : refuse('product_not_found')
    if (!('producerId' in command)) return byOthers(state, command)
    if (state.producerId !== command.producerId) return refuse('not_your_product')
    const ids = { productId: state.productId, producerId: state.producerId }
    switch (command.type) {
      case 'ReviseProduct':
        return command.seen === state.version ? revise(state, command) : refuse('changed_meanwhile')
      case 'ChangePrice':
        return reprice(state, command.priceCents)
      case 'UnlistProduct':
        return unlist(state)
      case 'RelistProduct':
        if (state.moderation.hidden) return refuse('product_taken_down')
        return state.status === 'listed' ? [] : [{ type: 'ProductRelisted', data: ids }]
      case 'AskForSecondLook':
        return askForSecondLook(state, command)
      case 'RetireListing':
        return retire(state)
      case 'ClaimCertification':
      case 'WithdrawClaim':
        return decideClaim(state, command)
    }
  },
})

/** What is not its producer's to say. */
function byOthers(state: KnownProduct, command: Exclude<ProductCommand, ProducersCommand>): ProductEvent[] | Refusal {
  switch (command.type) {
    case 'ReportProduct':
      return reportProduct(state, command)
    case 'ModerateProduct':
      return moderateProduct(state, command)
    default:
      return attest(state, command)
  }
}

const NOTHING_LEFT: readonly ProductCommand['type'][] = ['UnlistProduct', 'RetireListing', 'WithdrawClaim']
const NO_PAPERS: Papers = { certificates: {}, claims: {} }
const NOTHING_YET = { ...NO_PAPERS, version: 1, moderation: UNREPORTED_GOODS }
const CLAIMS: readonly ProductEvent['type'][] = [
  ...(['CertificationClaimed', 'CertificationClaimWithdrawn', 'CertificationClaimRefused'] as const),
]
const isChange = (event: ProductEvent): boolean => !CLAIMS.includes(event.type) && !isModeration(event)

type Change = Exclude<ProductEvent, { type: 'ProductListed' } | PaperEvent>

function changed(state: KnownProduct, event: Change): KnownProduct {
  switch (event.type) {
    case 'ProductDescribed': {
      const { reported: _, ...described } = event.data
      return { ...state, ...described }
    }
    case 'PriceChanged':
      return { ...state, priceCents: event.data.priceCents }
    case 'ProductUnlisted':
      return { ...state, status: 'unlisted' }
    case 'ProductTakenDown':
      return { ...state, status: 'unlisted' }
    case 'ProductRelisted':
      return { ...state, status: 'listed' }
    case 'ProductRestored':
      return { ...state, status: event.data.listed ? 'listed' : 'unlisted' }
    case 'ProductReported':
    case 'ProductReportsDismissed':
    case 'ProductSecondLookAsked':
    case 'ProductStaysDown':
      return state
    case 'ListingRetired':
      return { ...state, ...NO_PAPERS, name: '', description: '', imageUrl: null, retired: true }
  }
}

/** One that was taken down is unlisted already; what its producer wants is kept for when it is restored. */
function unlist({ status, productId, producerId, moderation }: KnownProduct): ProductEvent[] {
  const data = { productId, producerId }
  if (status === 'listed') return [{ type: 'ProductUnlisted', data }]
  return moderation.comesBack ? [{ type: 'ProductUnlisted', data: { ...data, hidden: true } }] : []
}

const retire = ({ status, productId, producerId }: KnownProduct): ProductEvent[] =>
  status === 'unlisted' ? [{ type: 'ListingRetired', data: { productId, producerId } }] : []

/** What is as it was is no news. */
function revise(
  state: KnownProduct,
  { description, priceCents }: Extract<ProductCommand, { type: 'ReviseProduct' }>,
): ProductEvent[] {
  const { productId, producerId, imageUrl, moderation } = state
  const described: ProductEvent = {
    type: 'ProductDescribed',
    data: { productId, producerId, imageUrl, ...description, ...(moderation.moves > 0 ? { reported: true } : {}) },
  }
  return [...(isDescribedSo(state, description) ? [] : [described]), ...reprice(state, priceCents)]
}

const isDescribedSo = (state: KnownProduct, { fulfilments, ...texts }: RevisedDescription): boolean =>
  (Object.keys(texts) as (keyof typeof texts)[]).every((key) => texts[key] === state[key]) &&
  [...fulfilments].sort().join() === [...state.fulfilments].sort().join()

function reprice({ productId, producerId, priceCents: wasCents }: KnownProduct, priceCents: Cents): ProductEvent[] {
  return priceCents === wasCents
    ? []
    : [{ type: 'PriceChanged', data: { productId, producerId, priceCents, wasCents } }]
}

function list(
  state: ProductState,
  command: Extract<ProductCommand, { type: 'ListProduct' }>,
): ProductEvent[] | Refusal {
  const { productId, producerId, description, priceCents } = command
  if (state.status === 'unknown')
    return [{ type: 'ProductListed', data: { productId, producerId, ...description, priceCents } }]
  return state.producerId === producerId ? [] : refuse('not_your_product')
}
