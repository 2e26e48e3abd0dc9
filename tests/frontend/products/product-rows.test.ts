import { describe, expect, test } from 'vitest'
import type { InventoryView } from '#domain/catalog/inventory.contract.ts'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import {
  changedPrice,
  filteredRows,
  PRODUCT_FILTERS,
  rowsOf,
  sortedRows,
  withPrice,
} from '#frontend/producer/products/product-rows.ts'
import {
  duplicateOf,
  EMPTY_PRODUCT,
  newProductForm,
  productForm,
  valuesOf,
} from '#frontend/producer/products/product-values.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'
import { parseListParams } from '#frontend/shared/lib/list-params.ts'
import { idNamed } from '#tests/support/ids.ts'

const product = (name: string, overrides: Partial<ProducerProduct> = {}): ProducerProduct => ({
  id: idNamed('product', name),
  name,
  description: 'Pulled this morning.',
  category: 'vegetables',
  unit: 'per_pound',
  priceCents: 350,
  fulfillmentMethods: ['pickup'],
  imageUrl: null,
  imageUrls: [],
  listed: true,
  version: 3,
  available: 5,
  onHand: 5,
  reserved: 0,
  wasSold: false,
  takenDown: null,
  changeRequest: null,
  certificates: [],
  submittedCertificates: [],
  ...overrides,
})
const PRODUCTS = [
  product('Leeks'),
  product('Milk', { category: 'dairy', unit: 'per_item', priceCents: 400, available: 0 }),
  product('Beets', { listed: false, available: 0, priceCents: 200 }),
  product('Chives', { available: 0.25 }),
]
const STATUSES = ['in_stock', 'out', 'unlisted', 'low'] as const
const products = PRODUCTS.map((each, nth) => ({
  ...each,
  threshold: 1,
  ownThreshold: null,
  status: STATUSES[nth]!,
  since: null,
})) as InventoryView['products']
const ROWS = rowsOf(PRODUCTS, { products })
const names = (rows: readonly ProducerProduct[]) => rows.map(({ name }) => name)

describe('the product table', () => {
  test('joins products with their stock status', () => {
    expect(ROWS.map(({ status }) => status)).toEqual(STATUSES)
    expect(names(rowsOf(PRODUCTS, { products: products.slice(1) }))).toEqual(['Milk', 'Beets', 'Chives'])
  })
  test('finds products by name and category', () => {
    expect(names(filteredRows(ROWS, { show: 'all', search: ' LEE ' }).rows)).toEqual(['Leeks'])
    const dairy = filteredRows(ROWS, { show: 'all', search: 'dairy milk' })
    expect(dairy.counts).toEqual({ all: 1, listed: 1, unlisted: 0, low: 1, out: 1 })
  })
  test('counts sold-out products as low', () => {
    expect(filteredRows(ROWS, { show: 'all', search: '' }).counts).toMatchObject({ low: 2, out: 1 })
    expect(names(filteredRows(ROWS, { show: 'low', search: '' }).rows)).toEqual(['Milk', 'Chives'])
    expect(names(filteredRows(ROWS, { show: 'unlisted', search: '' }).rows)).toEqual(['Beets'])
  })
  test('sorts by a column, newest first without one', () => {
    expect(names(sortedRows(ROWS, undefined))).toEqual(['Leeks', 'Milk', 'Beets', 'Chives'])
    expect(names(sortedRows(ROWS, { column: 'constructor', order: 'ascend' }))).toEqual(names(ROWS))
    expect(names(sortedRows(ROWS, { column: 'price', order: 'descend' }))).toEqual(['Milk', 'Chives', 'Leeks', 'Beets'])
    expect(names(sortedRows(ROWS, { column: 'name', order: 'ascend' }))).toEqual(['Beets', 'Chives', 'Leeks', 'Milk'])
  })
  test('reads its view from any address', () => {
    const read = (text: string) => parseListParams(new URLSearchParams(text), PRODUCT_FILTERS)
    expect(read('show=constructor')).toMatchObject({ show: 'all', search: '' })
    expect(read('show=low&search=a')).toMatchObject({ show: 'low', search: 'a' })
  })
})

describe('a price change', () => {
  test('updates nothing but the price', () => {
    const { name, description, category, unit, fulfillmentMethods } = PRODUCTS[0]!
    const same = { name, description, category, unit, fulfillmentMethods }
    expect(withPrice(PRODUCTS[0]!, 400)).toEqual({ ...same, priceCents: 400, expectedVersion: 3 })
  })
  test.each([
    ['percent', 10, 385],
    ['percent', -0.5, 348],
    ['amount', 0.25, 375],
    ['fixed', 4.2, 420],
    ['amount', -3.5, undefined],
    ['percent', -100, undefined],
  ] as const)('%s %d of $3.50 is %s cents', (rule, value, cents) => {
    expect(changedPrice(350, rule, value)).toBe(cents)
  })
})

describe('the product form', () => {
  test('reports missing fields in the contract’s text', () => {
    const messages = formMessages(newProductForm, productForm({ ...EMPTY_PRODUCT, fulfillmentMethods: [] }))
    expect(messages).toMatchObject({
      name: 'Product name is required',
      description: 'Description is required',
      category: 'Category is required',
      priceCents: 'Price is required',
      fulfillmentMethods: 'Offer pickup, delivery or both',
      onHand: 'Enter an amount',
    })
  })
  test('requires a price above zero', () => {
    const messages = formMessages(newProductForm, productForm({ ...EMPTY_PRODUCT, price: 0 }))
    expect(messages).toMatchObject({ priceCents: 'The price must be more than $0' })
  })
  test('converts dollars to whole cents', () => {
    expect(productForm({ ...EMPTY_PRODUCT, price: 0.07 }).priceCents).toBe(7)
    expect(productForm({ ...EMPTY_PRODUCT, price: 4.35 }).priceCents).toBe(435)
  })
  test('checks the step of the unit', () => {
    const of = (unit: 'per_pound' | 'per_item', onHand: number) =>
      formMessages(newProductForm, productForm({ ...valuesOf(PRODUCTS[0]!), unit, onHand }))
    expect(of('per_pound', 1.25)).toEqual({})
    expect(of('per_pound', 1.3)).toEqual({ onHand: 'Enter a multiple of 0.25' })
    expect(of('per_item', 1.5)).toEqual({ onHand: 'Enter a whole number' })
    expect(of('per_item', 0)).toEqual({})
  })
  test('duplicates a product without its stock', () => {
    expect(duplicateOf(PRODUCTS[0]!)).toEqual({ ...valuesOf(PRODUCTS[0]!), name: 'Copy of Leeks', onHand: 0 })
  })
  test('duplicates a product without its images', () => {
    expect(duplicateOf(product('Leeks', { imageUrls: ['/images/a/800.webp'] })).images).toEqual([])
  })
  test('sends current images by URL, new ones by id', () => {
    const { images } = valuesOf(product('Leeks', { imageUrls: ['/images/a/800.webp', '/images/b/800.webp'] }))
    const [a, b] = images
    const added = { url: '/images/c/800.webp', imageId: 'c' }
    expect(productForm({ ...EMPTY_PRODUCT, images: [b!, added, a!] }).images).toEqual([
      '/images/b/800.webp',
      'c',
      '/images/a/800.webp',
    ])
  })
})
