import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CERTIFICATES, CHECKOUTS, DEMO_SIGN_INS, PRODUCERS, REVIEWS, SHOPPERS, STAFF } from '#demo/content.ts'
import { checkContent } from '#demo/read-content.ts'
import { categories, isMultipleOfStep, units } from '#domain/catalog/product-taxonomy.ts'
import { orderStatuses } from '#domain/ordering/order-status.ts'
import { passwordProblem } from '#write-side/identity/passwords.ts'

const products = PRODUCERS.flatMap((producer) => producer.products.map((product) => ({ producer, ...product })))
const duplicates = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i)
const orders = CHECKOUTS.flatMap((checkout) => checkout.orders.map((order) => ({ checkout, ...order })))

describe('a content file', () => {
  const schema = z.strictObject({ products: z.array(z.strictObject({ priceCents: z.int() })) })

  it('is rejected with its name and the path of each problem', () => {
    const text = JSON.stringify({ products: [{ priceCents: 100 }, { priceCents: '1.00', colour: 'red' }] })
    expect(() => checkContent('producers/x.json', schema, text)).toThrow(
      /demo\/data\/producers\/x\.json: products\[1\]\.priceCents: .+\ndemo\/data\/producers\/x\.json: products\[1\]: .*colour/,
    )
  })

  it('is rejected with its name unless it is JSON', () => {
    expect(() => checkContent('producers/x.json', schema, '{')).toThrow('demo/data/producers/x.json is not valid JSON')
  })
})

describe('the demo content', () => {
  it('has the expected size', () => {
    expect(PRODUCERS).toHaveLength(28)
    expect(products).toHaveLength(320)
    expect(REVIEWS).toHaveLength(70)
    expect(SHOPPERS.filter(({ hasAccount }) => hasAccount)).toHaveLength(13)
    expect(orders).toHaveLength(64)
  })

  it('numbers each certificate once', () => {
    const numbers = [...CERTIFICATES.approved, ...CERTIFICATES.submitted].map(
      ({ certificateNumber }) => certificateNumber,
    )
    expect(duplicates(numbers)).toEqual([])
  })

  it('is set in towns of Vermont', () => {
    const { lookup } = createRequire(import.meta.url)('zipcodes') as {
      lookup(zip: string): { state: string; city: string }
    }
    for (const { zipCode } of [...PRODUCERS, ...SHOPPERS])
      expect(lookup(zipCode), zipCode).toMatchObject({ state: 'VT' })
    for (const { zipCode, pickup } of PRODUCERS)
      if (pickup) expect(pickup.address.split(', ').at(-1), pickup.address).toBe(lookup(zipCode).city)
  })

  it('uses every category, unit and fulfillment method', () => {
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(categories))
    expect(new Set(products.map(({ unit }) => unit))).toEqual(new Set(units))
    const methods = products.map(({ fulfillmentMethods }) => fulfillmentMethods.join())
    expect(new Set(methods)).toEqual(new Set(['pickup', 'delivery', 'pickup,delivery']))
  })

  it('has no duplicate names', () => {
    for (const { key, products } of PRODUCERS) expect(duplicates(products.map(({ name }) => name)), key).toEqual([])
    expect(duplicates(PRODUCERS.map(({ key }) => key))).toEqual([])
    expect(duplicates(PRODUCERS.map(({ businessName }) => businessName))).toEqual([])
    expect(duplicates([...PRODUCERS.map(({ username }) => username), ...SHOPPERS.map(({ key }) => key)])).toEqual([])
    expect(duplicates([...PRODUCERS, ...SHOPPERS].map(({ phone }) => phone))).toEqual([])
    expect(duplicates(CHECKOUTS.map(({ key }) => key))).toEqual([])
  })

  it('describes each product and producer differently', () => {
    expect(duplicates([...products, ...PRODUCERS].map(({ description }) => description))).toEqual([])
    for (const { name, description } of products) {
      expect(description.length, name).toBeGreaterThan(30)
      expect(sentencesIn(description), description).toBeLessThanOrEqual(3)
    }
    for (const { key, description } of PRODUCERS) expect([2, 3, 4], key).toContain(sentencesIn(description))
  })

  it('has realistic prices', () => {
    const ranges = {
      per_item: { min: 200, max: 20_000 },
      per_pound: { min: 90, max: 3000 },
      per_bundle: { min: 200, max: 4000 },
      per_ounce: { min: 100, max: 800 },
      per_dozen: { min: 400, max: 2000 },
    }
    for (const { name, unit, priceCents } of products) {
      expect(priceCents, name).toBeGreaterThanOrEqual(ranges[unit].min)
      expect(priceCents, name).toBeLessThanOrEqual(ranges[unit].max)
    }
  })

  it('has products in stock, low and sold out', () => {
    const soldOut = products.filter(({ stock }) => stock === 0)
    expect(soldOut.length).toBeGreaterThan(5)
    expect(soldOut.length).toBeLessThan(30)
    expect(products.filter(({ stock }) => stock > 0 && stock < 10).length).toBeGreaterThan(10)
    for (const { name, unit, stock } of products) expect(stock === 0 || isMultipleOfStep(unit, stock), name).toBe(true)
    for (const { name, stock } of products) expect(stock, name).toBeLessThanOrEqual(100_000)
  })

  it('offers only the fulfillment methods of the producer', () => {
    for (const { producer, name, fulfillmentMethods } of products)
      for (const method of fulfillmentMethods) expect(producer[method], `${producer.key}: ${name}`).not.toBeNull()
  })

  it('shows at least ninety different images', () => {
    expect(new Set(products.map(({ image }) => image)).size).toBeGreaterThanOrEqual(90)
  })

  it('has one review per shopper and product, mostly positive', () => {
    for (const { comment, rating, daysAgo, reply, report } of REVIEWS) {
      expect(comment.length).toBeGreaterThanOrEqual(10)
      expect(comment.length).toBeLessThanOrEqual(300)
      expect([2, 3, 4, 5]).toContain(rating)
      if (reply) expect(reply.daysAgo).toBeLessThan(daysAgo)
      if (report) expect(report.daysAgo).toBeLessThan(daysAgo)
    }
    expect(duplicates(REVIEWS.map(({ producer, product, author }) => `${producer}/${product}/${author}`))).toEqual([])
    expect(REVIEWS.filter(({ rating }) => rating === 2).length).toBeGreaterThan(0)
    expect(REVIEWS.filter(({ rating }) => rating > 3).length).toBeGreaterThan(45)
  })

  it('has orders of every status within sixty days', () => {
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses))
    expect(new Set(orders.map(({ fulfillmentMethod }) => fulfillmentMethod))).toEqual(new Set(['pickup', 'delivery']))
    for (const { daysAgo } of CHECKOUTS) expect(daysAgo).toBeLessThanOrEqual(60)
  })

  it('has strong passwords for its sign-ins', async () => {
    for (const { username, password } of DEMO_SIGN_INS) {
      expect(password.length).toBeGreaterThanOrEqual(12)
      expect(
        await passwordProblem(password, { username, staff: true, market: { name: 'Farmgate', stateName: 'Vermont' } }),
        username,
      ).toBeUndefined()
    }
    const known = [...PRODUCERS, ...STAFF].map(({ username }) => username).concat(SHOPPERS.map(({ key }) => key))
    for (const { username } of DEMO_SIGN_INS) expect(known).toContain(username)
  })
})

const sentencesIn = (text: string): number => text.split(/[.!?](?:\s|$)/).filter((part) => part.trim()).length
