import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  escapeCell,
  PRODUCT_COLUMNS,
  type ProductColumn,
  productCells,
  productColumnsIn,
  unescapeCell,
} from '#domain/catalog/product-csv.ts'
import { type ParsedRow, parseProductRow, planProductImport } from '#domain/catalog/product-import.ts'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { categories, fulfillmentMethods, UNITS, units } from '#domain/catalog/product-taxonomy.ts'
import { idNamed } from '#tests/support/ids.ts'

const LEEKS: Readonly<Record<ProductColumn, string>> = {
  id: '',
  name: 'Leeks',
  description: 'Pulled this morning.',
  category: 'Vegetables',
  unit: 'per lb',
  price: '3.50',
  pickup: 'yes',
  delivery: 'no',
  'on hand': '5',
}
const read = (overrides: Partial<Record<ProductColumn, string>> = {}) => {
  const cells = { ...LEEKS, ...overrides }
  return parseProductRow((column) => cells[column])
}

const own = (overrides: Partial<ProducerProduct> = {}): ProducerProduct => ({
  id: idNamed('product', 'leeks'),
  name: 'Leeks',
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
const rows = (...cells: Partial<Record<ProductColumn, string>>[]): ParsedRow[] =>
  cells.map((overrides, nth) => ({ line: nth + 2, name: overrides.name ?? 'Leeks', read: read(overrides) }))
const outcomes = (list: ParsedRow[], ...products: ProducerProduct[]) =>
  planProductImport(list, products).map((row) => [row.outcome, row.outcome === 'refused' ? row.field : undefined])

describe('a row of a product list', () => {
  const FORM = {
    name: 'Leeks',
    description: 'Pulled this morning.',
    category: 'vegetables',
    unit: 'per_pound',
    priceCents: 350,
    fulfillmentMethods: ['pickup'],
  }
  test('is parsed as producers fill it in', () => {
    expect(read()).toEqual({ id: undefined, form: FORM, onHand: 5 })
    for (const category of ['vegetables', 'VEGETABLES', 'Vegetables'])
      expect(read({ category })).toMatchObject({ form: { category: 'vegetables' } })
    expect(read({ category: 'herbs' })).toMatchObject({ form: { category: 'herbs_and_spices' } })
    expect(read({ category: 'Honey and syrup' })).toMatchObject({ form: { category: 'honey' } })
    for (const unit of ['per_pound', 'per lb', 'lb', 'Pound', 'lbs'])
      expect(read({ unit })).toMatchObject({ form: { unit: 'per_pound' } })
    for (const price of ['3.5', '$3.50', '$ 3.50', '3,50', ' 3.50 '])
      expect(read({ price })).toMatchObject({ form: { priceCents: 350 } })
    expect(read({ price: '1,200.00' })).toMatchObject({ form: { priceCents: 120_000 } })
    for (const pickup of ['Yes', 'TRUE', 'x', '1'])
      expect(read({ pickup })).toMatchObject({ form: { fulfillmentMethods: ['pickup'] } })
    expect(read({ 'on hand': '' })).toMatchObject({ onHand: undefined })
  })

  test.each([
    ['name', { name: '' }, 'Product name is required'],
    ['description', { description: ' ' }, 'Description is required'],
    ['category', { category: '' }, 'Category is required'],
    ['category', { category: 'Cars' }, /^We do not know “Cars”/],
    ['unit', { unit: '' }, 'Unit is required'],
    ['unit', { unit: 'per acre' }, /^We do not know “per acre”/],
    ['price', { price: '' }, 'Price is required'],
    ['price', { price: '0' }, /^The price must be more than \$0/],
    ['price', { price: '-2' }, /^The price must be more than \$0/],
    ['price', { price: '3.505' }, 'Enter a price such as 3.50'],
    ['price', { price: 'a lot' }, 'Enter a price such as 3.50'],
    ['pickup', { pickup: 'maybe' }, 'Enter yes or no.'],
    ['pickup', { pickup: 'no', delivery: 'no' }, 'Offer pickup, delivery or both'],
    ['on hand', { 'on hand': '-1' }, 'Stock cannot go below zero'],
    ['on hand', { 'on hand': 'some' }, 'Enter an amount'],
    ['on hand', { 'on hand': '0.3' }, 'Enter a multiple of 0.25.'],
  ] as const)('reports the problem with its %s: %o', (field, overrides, sentence) => {
    expect(read(overrides)).toEqual({ field, sentence: expect.stringMatching(sentence) })
  })
})

describe('the header row', () => {
  test('accepts several names for a column', () => {
    const head = productColumnsIn([
      'Name',
      'DESCRIPTION',
      'Category ',
      'unit',
      'Price',
      'Farm pickup',
      'home_delivery',
      'onHand',
      'colour',
    ])
    expect('missing' in head ? head : [...head.keys()]).toEqual(PRODUCT_COLUMNS.slice(1))
  })
  test('names missing columns', () => {
    expect(productColumnsIn(['name', 'constructor'])).toEqual({ missing: PRODUCT_COLUMNS.slice(2) })
  })
})

describe('a product import', () => {
  test('creates and updates products and leaves the others unchanged', () => {
    expect(outcomes(rows({}), own())).toEqual([['unchanged', undefined]])
    expect(outcomes(rows({ name: 'Kale' }), own())).toEqual([['created', undefined]])
    expect(outcomes(rows({ price: '4' }), own())).toEqual([['changed', undefined]])
    expect(outcomes(rows({ 'on hand': '6' }), own())).toEqual([['changed', undefined]])
    expect(outcomes(rows({ 'on hand': '' }), own())).toEqual([['unchanged', undefined]])
    expect(outcomes(rows({ id: own().id, name: 'Baby Leeks' }), own())).toEqual([['changed', undefined]])
  })
  test('counts stock only where it differs', () => {
    expect(planProductImport(rows({ price: '4' }), [own()])[0]).toMatchObject({ describes: true, counts: false })
    expect(planProductImport(rows({ 'on hand': '6' }), [own()])[0]).toMatchObject({ describes: false, counts: true })
  })
  test('contains each product once', () => {
    expect(outcomes(rows({}, {}))).toEqual([
      ['refused', null],
      ['refused', null],
    ])
    expect(outcomes(rows({}, { id: own().id, name: 'Other' }, { name: 'Kale' }), own())).toEqual([
      ...[
        ['refused', null],
        ['refused', null],
      ],
      ['created', undefined],
    ])
  })
  test('matches exactly one product of the producer', () => {
    expect(outcomes(rows({ id: idNamed('product', 'theirs') }), own())).toEqual([['refused', 'id']])
    expect(outcomes(rows({}), own(), own({ id: idNamed('product', 'more leeks') }))).toEqual([['refused', 'id']])
  })
  test('keeps stock on hand and reservations unchanged', () => {
    expect(outcomes(rows({ unit: 'per_item' }), own())).toEqual([['refused', 'unit']])
    expect(outcomes(rows({ unit: 'per_item' }), own({ onHand: 0, available: 0 }))).toEqual([['changed', undefined]])
    expect(outcomes(rows({ 'on hand': '1' }), own({ reserved: 2, available: 3 }))).toEqual([['refused', 'on hand']])
  })
})

describe('an exported product list', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((words) => words.trim() === words)
  const product: fc.Arbitrary<ProducerProduct> = fc
    .record({
      name: fc.oneof(
        text,
        text.map((words) => `=${words}`),
      ),
      description: text,
      category: fc.constantFrom(...categories),
      unit: fc.constantFrom(...units),
      priceCents: fc.integer({ min: 1, max: 10_000_000 }),
      fulfillmentMethods: fc.subarray([...fulfillmentMethods], { minLength: 1 }),
      steps: fc.integer({ min: 0, max: 4000 }),
    })
    .map(({ steps, ...details }) => own({ ...details, onHand: steps * UNITS[details.unit].step }))
  test('imports without changes', () => {
    fc.assert(
      fc.property(product, (one) => {
        const cells = productCells(one)
        const line = parseProductRow((column) => cells[PRODUCT_COLUMNS.indexOf(column)]!)
        expect(planProductImport([{ line: 2, name: one.name, read: line }], [one])).toMatchObject([
          { outcome: 'unchanged' },
        ])
      }),
    )
  })
  test('contains no spreadsheet formula', () => {
    for (const cell of ['=1+1', '+1', '-1', '@a', '\ta', "'=1"]) expect(escapeCell(cell)).toBe(`'${cell}`)
    for (const cell of ["'tis the season", 'a=b', '']) expect(escapeCell(cell)).toBe(cell)
  })
  test('is escaped without loss', () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a') }))
    fc.assert(fc.property(cell, (words) => unescapeCell(escapeCell(words)) === words))
  })
})
