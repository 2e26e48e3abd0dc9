import { newProduct, type ProducerProduct, updatedProduct } from '#domain/catalog/product-listings.contract.ts'
import {
  type Category,
  type FulfillmentMethod,
  isMultipleOfStep,
  UNITS,
  type Unit,
} from '#domain/catalog/product-taxonomy.ts'
import type { ProductImage } from './product-images.tsx'

/** Values of the product form. */
export interface ProductValues {
  readonly name: string
  readonly category?: Category
  readonly description: string
  /** Dollars. */
  readonly price: number | null
  readonly unit: Unit
  /** Only entered for a new product. */
  readonly onHand: number | null
  readonly fulfillmentMethods: readonly FulfillmentMethod[]
  /** Cover first. */
  readonly images: readonly ProductImage[]
}

export const EMPTY_PRODUCT: ProductValues = {
  name: '',
  description: '',
  price: null,
  unit: 'per_item',
  onHand: null,
  fulfillmentMethods: ['pickup', 'delivery'],
  images: [],
}

export const valuesOf = (product: ProducerProduct): ProductValues => ({
  name: product.name,
  category: product.category,
  description: product.description,
  price: product.priceCents / 100,
  unit: product.unit,
  onHand: null,
  fulfillmentMethods: product.fulfillmentMethods,
  images: product.imageUrls.map((url) => ({ url })),
})

/** A new product with the same values, without images and stock. */
export const duplicateOf = (product: ProducerProduct): ProductValues => ({
  ...valuesOf(product),
  name: `Copy of ${product.name}`.slice(0, 120),
  onHand: 0,
  images: [],
})

/** The values in the contract's form, for its schema to validate. */
export const productForm = ({ price, onHand, images, ...values }: ProductValues) => ({
  ...values,
  priceCents: price === null ? undefined : Math.round(price * 100),
  onHand: onHand ?? Number.NaN,
  images: images.map(({ imageId, url }) => imageId ?? url),
})

/** A new product's stock is a multiple of its unit's step. */
export const newProductForm = newProduct.superRefine(({ unit, onHand }, context) => {
  if (onHand === 0 || isMultipleOfStep(unit, onHand)) return
  const { step } = UNITS[unit]
  const message = step === 1 ? 'Enter a whole number' : `Enter a multiple of ${step}`
  context.addIssue({ code: 'custom', path: ['onHand'], message })
})

export const updatedProductForm = updatedProduct.omit({ expectedVersion: true })
