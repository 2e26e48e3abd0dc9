import { describe, expect, test } from 'vitest'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { chosenGoods, GOODS_CHOICES, type GoodsChoice } from '#frontend/producer/products/goods-choice.ts'
import { addForm, copyOf, draftOf, emptyDraft, formOf, revisionOf } from '#frontend/producer/products/product-draft.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'
import { listIn } from '#frontend/shared/lib/list-params.ts'
import { idNamed } from '#tests/support/ids.ts'

const product = (name: string, over: Partial<ProducerProduct> = {}): ProducerProduct => ({
  id: idNamed('product', name),
  name,
  description: 'Pulled this morning.',
  category: 'vegetables',
  unit: 'per_pound',
  priceCents: 350,
  fulfillmentMethods: ['pickup'],
  imageUrl: null,
  listed: true,
  version: 3,
  available: 5,
  onHand: 5,
  reserved: 0,
  wasSold: false,
  takenDown: null,
  certificates: [],
  claims: [],
  ...over,
})
const GOODS = [
  product('Leeks'),
  product('Milk', { category: 'dairy', unit: 'per_item', priceCents: 400, available: 0 }),
  product('Beets', { listed: false, available: 0, priceCents: 200 }),
  product('Chives', { available: 0.2 }),
]
const chosen = (over: Partial<GoodsChoice> = {}) => {
  const { goods, counts } = chosenGoods(GOODS, { show: 'all', search: '', sort: 'newest', ...over })
  return { names: goods.map(({ name }) => name), counts }
}

describe('own goods', () => {
  test('are found by words of name and category', () => {
    expect(chosen({ search: ' LEE ' }).names).toEqual(['Leeks'])
    expect(chosen({ search: 'dairy milk' })).toEqual({
      names: ['Milk'],
      counts: { all: 1, listed: 1, unlisted: 0, out: 1 },
    })
  })
  test('are distinguished by listing and stock', () => {
    expect(chosen().counts).toEqual({ all: 4, listed: 3, unlisted: 1, out: 2 })
    expect(chosen({ show: 'unlisted' }).names).toEqual(['Beets'])
    expect(chosen({ show: 'out' }).names).toEqual(['Milk', 'Chives'])
  })
  test('stand in the order asked for', () => {
    expect(chosen().names).toEqual(['Leeks', 'Milk', 'Beets', 'Chives'])
    expect(chosen({ sort: 'name' }).names).toEqual(['Beets', 'Chives', 'Leeks', 'Milk'])
    expect(chosen({ sort: 'price_high' }).names).toEqual(['Milk', 'Chives', 'Leeks', 'Beets'])
    expect(chosen({ sort: 'available' }).names).toEqual(['Beets', 'Milk', 'Chives', 'Leeks'])
  })
  test('are chosen by an address that may say anything', () => {
    const asked = (text: string) => listIn(new URLSearchParams(text), GOODS_CHOICES)
    expect(asked('show=none&sort=constructor')).toMatchObject({ show: 'all', search: '', sort: 'newest' })
    expect(asked('show=out&sort=name&search=a')).toMatchObject({ show: 'out', search: 'a', sort: 'name' })
  })
})

describe('the form of a product', () => {
  test('says what is missing in the contract’s words', () => {
    const messages = formMessages(addForm, formOf({ ...emptyDraft, pickup: '', delivery: '' }))
    expect(messages).toMatchObject({
      name: 'Product name is required',
      description: 'Description is required',
      category: 'Category is required',
      priceCents: 'Price is required',
      fulfillmentMethods: 'Offer pickup, delivery or both',
      onHand: 'Please enter an amount',
    })
  })
  test('says that a price is more than nothing', () => {
    const messages = formMessages(addForm, formOf({ ...emptyDraft, price: '0' }))
    expect(messages).toMatchObject({ priceCents: 'The price must be more than $0' })
  })
  test.each([
    ['3.50', 350],
    ['$1,200', 120_000],
    ['0.07', 7],
    [' 4 ', 400],
  ])('reads %s as a price', (price, cents) => expect(formOf({ ...emptyDraft, price }).priceCents).toBe(cents))
  test.each(['a lot', '3.505', '3.5.0'])('takes no %s for a price', (price) =>
    expect(formMessages(addForm, formOf({ ...emptyDraft, price })).priceCents).toBe(
      'Please enter a price such as 3.50',
    ),
  )
  test('knows the steps a unit is sold in', () => {
    const of = (unit: string, onHand: string) => formMessages(addForm, formOf({ ...draftOf(GOODS[0]!), unit, onHand }))
    expect(of('per_pound', '1.25')).toEqual({})
    expect(of('per_pound', '1.3')).toEqual({ onHand: 'Only amounts in steps of 0.25, please' })
    expect(of('per_item', '1.5')).toEqual({ onHand: 'Only whole amounts, please' })
    expect(of('per_item', '0')).toEqual({})
  })
  test('is filled with a copy of which there is nothing', () => {
    expect(copyOf(GOODS[0]!)).toEqual({ ...draftOf(GOODS[0]!), name: 'Copy of Leeks', onHand: '0' })
  })
  test('says as it was that nothing changed', () => {
    const { name, description, category, unit, priceCents, fulfillmentMethods } = GOODS[0]!
    const same = { name, description, category, unit, priceCents, fulfillmentMethods, expectedVersion: 3 }
    expect(revisionOf(draftOf(GOODS[0]!), 3)).toEqual(same)
  })
})
