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

export type ProductCommand = ProducersCommand | VerifiersCommand

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
  | ClaimCommand
)

export type ProductState =
  | { readonly status: 'unknown' }
  | (ProductDescription &
      Papers & {
        readonly status: 'listed' | 'unlisted'
        readonly productId: string
        readonly producerId: string
        readonly priceCents: Cents
        /** How often it was changed, being listed included. What is only claimed changes nothing. */
        readonly version: number
      })

type KnownProduct = Exclude<ProductState, { status: 'unknown' }>

export const product = decider<ProductCommand, ProductState, ProductEvent>({
  name: 'product',
  stream: (id) => `product-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): ProductState => {
    if (event.type === 'ProductListed') return { status: 'listed', ...NO_PAPERS, version: 1, ...event.data }
    if (state.status === 'unknown') return state
    const now = isPaperEvent(event) ? { ...state, ...papersAfter(state, event) } : changed(state, event)
    return isChange(event) ? { ...now, version: state.version + 1 } : now
  },

  decide: (state, command): ProductEvent[] | Refusal => {
    if (command.type === 'ListProduct') return list(state, command)
    if (state.status === 'unknown') return refuse('product_not_found')
    if ('verifier' in command) return attest(state, command)
    if (state.producerId !== command.producerId) return refuse('not_your_product')
    const ids = { productId: state.productId, producerId: state.producerId }
    switch (command.type) {
      case 'ReviseProduct':
        return command.seen === state.version ? revise(state, command) : refuse('changed_meanwhile')
      case 'ChangePrice':
        return reprice(state, command.priceCents)
      case 'UnlistProduct':
        return state.status === 'unlisted' ? [] : [{ type: 'ProductUnlisted', data: ids }]
      case 'RelistProduct':
        return state.status === 'listed' ? [] : [{ type: 'ProductRelisted', data: ids }]
      case 'ClaimCertification':
      case 'WithdrawClaim':
        return decideClaim(state, command)
    }
  },
})

const NO_PAPERS: Papers = { certificates: {}, claims: {} }
const CLAIMS: readonly ProductEvent['type'][] = [
  ...(['CertificationClaimed', 'CertificationClaimWithdrawn', 'CertificationClaimRefused'] as const),
]
const isChange = ({ type }: ProductEvent): boolean => !CLAIMS.includes(type)

type Change = Exclude<ProductEvent, { type: 'ProductListed' } | PaperEvent>

function changed(state: KnownProduct, event: Change): KnownProduct {
  switch (event.type) {
    case 'ProductDescribed':
      return { ...state, ...event.data }
    case 'PriceChanged':
      return { ...state, priceCents: event.data.priceCents }
    case 'ProductUnlisted':
      return { ...state, status: 'unlisted' }
    case 'ProductRelisted':
      return { ...state, status: 'listed' }
  }
}

/** What is as it was is no news. */
function revise(
  state: KnownProduct,
  { description, priceCents }: Extract<ProductCommand, { type: 'ReviseProduct' }>,
): ProductEvent[] {
  const { productId, producerId, imageUrl } = state
  const described: ProductEvent = {
    type: 'ProductDescribed',
    data: { productId, producerId, imageUrl, ...description },
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
