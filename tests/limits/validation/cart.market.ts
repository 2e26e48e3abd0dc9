import { expect } from 'vitest'
import type { CartView } from '#domain/checkout/contract.ts'
import type { TestShops } from '#tests/limits/support/shops.ts'
import { formFor, startCheckout } from '#tests/support/shopping.ts'
import { bodyOf, expectNoEvents, expectProblem, problemIn, type Visitor } from '#tests/support/visitor.ts'
import type { Table } from '../support/table.ts'

const quote = (visitor: Visitor, line: object) => visitor.post<CartView>('/api/cart/quote', { lines: [line] })
const problemOf = async (visitor: Visitor, line: object) =>
  bodyOf(await quote(visitor, line)).producers[0]?.lines[0]?.problem

export const CART: Table<TestShops> = {
  'a line without its product is rejected as invalid product information': async ({ visitor }) => {
    for (const productId of [undefined, null, '', 7]) {
      const response = await quote(visitor(), { productId, quantity: 1 })
      expectProblem(response, 400, 'invalid_input')
      expect(problemIn(response).fields).toEqual({ 'lines.0.productId': INVALID })
    }
  },

  'a line without the displayed price is rejected': async ({ market, farm, visitor }) => {
    const buyer = visitor()
    const form = await formFor(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }])
    const { priceCents: _, ...bare } = form.lines[0]!
    const response = await expectNoEvents(market, () => startCheckout(buyer, { ...form, lines: [bare] }))
    expectProblem(response, 400, 'invalid_input')
    expect(problemIn(response).fields).toEqual({ 'lines.0.priceCents': INVALID })
  },

  'name, producer and price in a cart come from the server, whatever is sent (A6)': async ({ farm, visitor }) => {
    const lie = { name: 'Gold', producerId: 'me', priceCents: 1, price: '0.01' }
    const { producers } = bodyOf(await quote(visitor(), { productId: farm.products.Eggs, quantity: 1, ...lie }))
    expect(producers).toMatchObject([
      { producerId: farm.producerId, lines: [{ name: 'Eggs', priceCents: 450, lineTotalCents: 450 }] },
    ])
  },
}
const INVALID = 'Invalid product information in cart'

export const QUANTITY: Table<TestShops> = {
  'zero or less is rejected': async ({ farm, visitor }) => {
    for (const quantity of [0, -1]) {
      const response = await quote(visitor(), { productId: farm.products.Eggs, quantity })
      expect(problemIn(response).fields).toEqual({ 'lines.0.quantity': 'Choose at least one' })
    }
  },

  'pieces are whole, pounds come in quarters (C7)': async ({ farm, visitor }) => {
    const eggs = farm.products.Eggs
    const beets = farm.products.Beets
    expect(await problemOf(visitor(), { productId: eggs, quantity: 1.5 })).toBe('Sold in steps of 1.')
    expect(await problemOf(visitor(), { productId: eggs, quantity: 1 })).toBeNull()
    expect(await problemOf(visitor(), { productId: beets, quantity: 0.3 })).toBe('Sold in steps of 0.25 lb.')
    expect(await problemOf(visitor(), { productId: beets, quantity: 0.25 })).toBeNull()
  },

  'it ends at the available stock, with a message (C14)': async ({ farm, visitor }) => {
    expect(await problemOf(visitor(), { productId: farm.products.Turnips, quantity: 100 })).toBeNull()
    expect(await problemOf(visitor(), { productId: farm.products.Turnips, quantity: 101 })).toBe('Only 100 left.')
  },
}

export const MEMBERS_ONLY: Table<TestShops> = {
  'favorites require a session': async ({ farm, visitor, member }) => {
    const path = `/api/me/favorites/product/${farm.products.Eggs}`
    for (const [method, address] of [
      ['GET', '/api/me/favorites'],
      ['PUT', path],
      ['DELETE', path],
    ] as const)
      expectProblem(await visitor().request(method, address), 401, 'not_signed_in')
    expect(bodyOf(await (await member('Fay Fond')).request('PUT', path))).toEqual({ products: 1, producers: 0 })
  },

  'a comment of nine characters is rejected, of ten accepted': async ({ farm, member }) => {
    const critic = await member('Cora Critic')
    const review = (comment: string) =>
      critic.post('/api/reviews', { productId: farm.products.Leeks, rating: 5, comment })
    expect(problemIn(await review('123456789')).fields).toEqual({ comment: 'Review must be at least 10 characters' })
    expect((await review('1234567890')).status).toBe(200)
  },
}
