import { decider } from '../kernel/decider.ts'
import type { Cents } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
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

/** Every command names the producer who gives it; only the product's own is heard. */
export type ProductCommand = { readonly producerId: string } & (
  | {
      readonly type: 'ListProduct'
      readonly productId: string
      readonly description: ProductDescription
      readonly priceCents: Cents
    }
  | { readonly type: 'DescribeProduct'; readonly description: ProductDescription }
  | { readonly type: 'ChangePrice'; readonly priceCents: Cents }
  | { readonly type: 'UnlistProduct' }
  | { readonly type: 'RelistProduct' }
)

export type ProductState =
  | { readonly status: 'unknown' }
  | (ProductDescription & {
      readonly status: 'listed' | 'unlisted'
      readonly productId: string
      readonly producerId: string
      readonly priceCents: Cents
    })

export const product = decider<ProductCommand, ProductState, ProductEvent>({
  name: 'product',
  stream: (id) => `product-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): ProductState => {
    if (event.type === 'ProductListed') return { status: 'listed', ...event.data }
    if (state.status === 'unknown') return state
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
  },

  decide: (state, command): ProductEvent[] | Refusal => {
    if (command.type === 'ListProduct') {
      if (state.status !== 'unknown') return state.producerId === command.producerId ? [] : refuse('not_your_product')
      const { productId, producerId, description, priceCents } = command
      return [{ type: 'ProductListed', data: { productId, producerId, ...description, priceCents } }]
    }
    if (state.status === 'unknown') return refuse('product_not_found')
    if (state.producerId !== command.producerId) return refuse('not_your_product')
    const ids = { productId: state.productId, producerId: state.producerId }
    switch (command.type) {
      case 'DescribeProduct':
        return [{ type: 'ProductDescribed', data: { ...ids, ...command.description } }]
      case 'ChangePrice': {
        const { priceCents } = command
        if (priceCents === state.priceCents) return []
        return [{ type: 'PriceChanged', data: { ...ids, priceCents, wasCents: state.priceCents } }]
      }
      case 'UnlistProduct':
        return state.status === 'unlisted' ? [] : [{ type: 'ProductUnlisted', data: ids }]
      case 'RelistProduct':
        return state.status === 'listed' ? [] : [{ type: 'ProductRelisted', data: ids }]
    }
  },
})
