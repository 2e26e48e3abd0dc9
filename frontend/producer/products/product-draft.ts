import {
  newProduct,
  type ProducerProduct,
  type UpdatedProduct,
  updatedProduct,
} from '#domain/catalog/product-listings.contract.ts'
import { isSoldAs, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { centsAsTyped, typedCents } from '#frontend/shared/lib/parse-cents.ts'
import { chosenIn } from '#frontend/shared/lib/uploads.ts'

/** What stands in the fields of a product's form; `yes` or nothing for the ways to the buyer. */
export const emptyDraft = {
  name: '',
  category: '',
  description: '',
  price: '',
  unit: 'per_item',
  onHand: '',
  pickup: 'yes',
  delivery: 'yes',
  imageId: '',
}
export type ProductDraft = typeof emptyDraft

export const draftOf = (product: ProducerProduct): ProductDraft => ({
  name: product.name,
  category: product.category,
  description: product.description,
  price: centsAsTyped(product.priceCents),
  unit: product.unit,
  onHand: '',
  pickup: product.fulfillmentMethods.includes('pickup') ? 'yes' : '',
  delivery: product.fulfillmentMethods.includes('delivery') ? 'yes' : '',
  imageId: '',
})

/** A second product like the first, of which there is nothing yet. */
export const copyOf = (product: ProducerProduct): ProductDraft => ({
  ...draftOf(product),
  name: `Copy of ${product.name}`.slice(0, 120),
  onHand: '0',
})

/** The draft as the contract takes it; what is missing or no number there is said by the contract. */
export function formOf(draft: ProductDraft) {
  const { name, category, description, price, unit, onHand, pickup, delivery, imageId } = draft
  return {
    name,
    description,
    category,
    unit,
    priceCents: price.trim() ? typedCents(price) : undefined,
    fulfillmentMethods: [...(pickup ? ['pickup'] : []), ...(delivery ? ['delivery'] : [])],
    ...chosenIn(imageId),
    onHand: onHand.trim() ? Number(onHand) : Number.NaN,
  }
}

/** What is listed comes in the steps its unit is sold in. */
export const addForm = newProduct.superRefine(({ unit, onHand }, context) => {
  if (onHand === 0 || isSoldAs(unit, onHand)) return
  context.addIssue({ code: 'custom', path: ['onHand'], message: stepWords(unit) })
})

export const editForm = updatedProduct

export const revisionOf = (draft: ProductDraft, seen: number): UpdatedProduct => {
  const { onHand: _, ...form } = formOf(draft)
  return { ...form, expectedVersion: seen } as UpdatedProduct
}

const stepWords = (unit: Unit): string =>
  UNITS[unit].step === 1 ? 'Only whole amounts, please' : `Only amounts in steps of ${UNITS[unit].step}, please`

/** The field that bears what the contract says about a part of the form. */
export const fieldOf = (path: string): string => FIELDS[path.split('.')[0]!] ?? path

const FIELDS: Readonly<Record<string, string>> = { priceCents: 'price', fulfillmentMethods: 'pickup' }
