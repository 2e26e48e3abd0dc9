import { mayVerify, type StaffMember } from '../kernel/actor.ts'
import type { Day } from '../kernel/day.ts'
import { decider } from '../kernel/decider.ts'
import type { Cents } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { Certificate, ProductEvent } from './product.events.ts'
import type { Category, Certification, Fulfilment, Unit } from './vocabulary.ts'

export interface ProductDescription {
  readonly name: string
  readonly description: string
  readonly category: Category
  readonly unit: Unit
  readonly fulfilments: Fulfilment[]
  readonly imageUrl: string | null
}

export type ProductCommand = ProducersCommand | VerifiersCommand

/** Names the producer who gives it; only the product's own is heard. */
type ProducersCommand = { readonly producerId: string } & (
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

/** What a product bears is for the staff to say, never for who sells it. */
type VerifiersCommand = { readonly verifier: StaffMember } & (
  | { readonly type: 'CertifyProduct'; readonly certificate: Certificate; readonly today: Day }
  | { readonly type: 'WithdrawCertification'; readonly certification: Certification; readonly reason: string }
)

export type ProductState =
  | { readonly status: 'unknown' }
  | (ProductDescription & {
      readonly status: 'listed' | 'unlisted'
      readonly productId: string
      readonly producerId: string
      readonly priceCents: Cents
      readonly certificates: Certificates
    })

type Certificates = Readonly<Partial<Record<Certification, Certificate>>>
type KnownProduct = Exclude<ProductState, { status: 'unknown' }>

export const product = decider<ProductCommand, ProductState, ProductEvent>({
  name: 'product',
  stream: (id) => `product-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): ProductState => {
    if (event.type === 'ProductListed') return { status: 'listed', certificates: {}, ...event.data }
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
      case 'ProductCertified':
        return { ...state, certificates: { ...state.certificates, [event.data.certification]: event.data } }
      case 'CertificationWithdrawn':
        return { ...state, certificates: { ...state.certificates, [event.data.certification]: undefined } }
    }
  },

  decide: (state, command): ProductEvent[] | Refusal => {
    if (command.type === 'ListProduct') return list(state, command)
    if (state.status === 'unknown') return refuse('product_not_found')
    if ('verifier' in command) return attest(state, command)
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

function list(
  state: ProductState,
  command: Extract<ProductCommand, { type: 'ListProduct' }>,
): ProductEvent[] | Refusal {
  const { productId, producerId, description, priceCents } = command
  if (state.status === 'unknown')
    return [{ type: 'ProductListed', data: { productId, producerId, ...description, priceCents } }]
  return state.producerId === producerId ? [] : refuse('not_your_product')
}

function attest(state: KnownProduct, command: VerifiersCommand): ProductEvent[] | Refusal {
  if (!mayVerify(command.verifier)) return refuse('not_allowed')
  const { productId, producerId } = state
  switch (command.type) {
    case 'CertifyProduct': {
      const { certificate, today } = command
      if (certificate.expiresOn < today) return refuse('certificate_expired', { expiresOn: certificate.expiresOn })
      if (isSame(certificate, state.certificates[certificate.certification])) return []
      return [{ type: 'ProductCertified', data: { productId, producerId, ...certificate } }]
    }
    case 'WithdrawCertification': {
      const { certification, reason } = command
      if (!state.certificates[certification]) return []
      return [{ type: 'CertificationWithdrawn', data: { productId, producerId, certification, reason } }]
    }
  }
}

const isSame = (one: Certificate, other: Certificate | undefined): boolean =>
  one.certifier === other?.certifier && one.number === other.number && one.expiresOn === other.expiresOn
