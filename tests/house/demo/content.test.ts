import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { CERTIFICATES, LAPSED, UNVERIFIED } from '#app/demo/attestations.ts'
import { CHECKOUTS, REVIEWS } from '#app/demo/history.ts'
import { recipeOf } from '#app/demo/pictures/recipes.ts'
import { PRODUCERS } from '#app/demo/producers/all.ts'
import { SHOPPERS } from '#app/demo/shoppers.ts'
import { DEMO_SIGN_INS } from '#app/demo/sign-ins.ts'
import { STAFF } from '#app/demo/staff.ts'
import { categories, isSoldAs, units } from '#domain/catalog/vocabulary.ts'
import { orderStatuses } from '#domain/ordering/order-status.ts'
import { weakness } from '#write-side/identity/password-policy.ts'

const goods = PRODUCERS.flatMap((shop) => shop.goods.map((good) => ({ shop, ...good })))
const twice = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i)
const orders = CHECKOUTS.flatMap((checkout) => checkout.parts.map((part) => ({ checkout, ...part })))

describe('the demo market', () => {
  it('is as large as it should look', () => {
    expect(PRODUCERS.length).toBeGreaterThanOrEqual(26)
    expect(goods).toHaveLength(320)
    expect(REVIEWS).toHaveLength(70)
    expect(SHOPPERS.filter(({ account }) => account).length).toBeGreaterThanOrEqual(12)
    expect(orders.length).toBeGreaterThanOrEqual(24)
  })

  it('certifies only what is sold', () => {
    for (const { producer, covers = [] } of CERTIFICATES)
      for (const name of covers)
        expect(
          goods.some((good) => good.shop.key === producer && good.name === name),
          name,
        ).toBe(true)
    const keys = PRODUCERS.map(({ key }) => key)
    for (const key of [...CERTIFICATES.map(({ producer }) => producer), ...LAPSED, ...UNVERIFIED])
      expect(keys).toContain(key)
    expect(twice(CERTIFICATES.map(({ number }) => number))).toEqual([])
  })

  it('lies in towns of Vermont', () => {
    const { lookup } = createRequire(import.meta.url)('zipcodes') as {
      lookup(zip: string): { state: string; city: string }
    }
    for (const { zip } of [...PRODUCERS, ...SHOPPERS]) expect(lookup(zip), zip).toMatchObject({ state: 'VT' })
    for (const { zip, pickup } of PRODUCERS)
      if (pickup) expect(pickup.address.split(', ').at(-1), pickup.address).toBe(lookup(zip).city)
  })

  it('uses every category, unit and way', () => {
    expect(new Set(goods.map(({ category }) => category))).toEqual(new Set(categories))
    expect(new Set(goods.map(({ unit }) => unit))).toEqual(new Set(units))
    expect(new Set(goods.map(({ ways }) => ways.join()))).toEqual(new Set(['pickup', 'delivery', 'pickup,delivery']))
  })

  it('names nothing twice', () => {
    for (const { key, goods } of PRODUCERS) expect(twice(goods.map(({ name }) => name)), key).toEqual([])
    expect(twice(PRODUCERS.map(({ businessName }) => businessName))).toEqual([])
    expect(twice([...PRODUCERS.map(({ username }) => username), ...SHOPPERS.map(({ key }) => key)])).toEqual([])
    expect(twice([...PRODUCERS, ...SHOPPERS].map(({ phone }) => phone))).toEqual([])
    expect(twice(CHECKOUTS.map(({ key }) => key))).toEqual([])
  })

  it('describes each thing in its own words', () => {
    expect(twice([...goods, ...PRODUCERS].map(({ description }) => description))).toEqual([])
    for (const { name, description } of goods) {
      expect(description.length, name).toBeGreaterThan(30)
      expect(sentences(description), description).toBeLessThanOrEqual(3)
    }
    for (const { key, description } of PRODUCERS) expect([2, 3, 4], key).toContain(sentences(description))
  })

  it('asks prices one would pay', () => {
    const span = {
      per_item: [200, 20_000],
      per_pound: [90, 3000],
      per_bundle: [200, 4000],
      per_ounce: [100, 800],
      per_dozen: [400, 2000],
    }
    for (const { name, unit, priceCents } of goods) {
      const [least, most] = span[unit]
      expect(priceCents, name).toBeGreaterThanOrEqual(least!)
      expect(priceCents, name).toBeLessThanOrEqual(most!)
      expect(Number.isInteger(priceCents)).toBe(true)
    }
  })

  it('has shelves full, low and empty', () => {
    const soldOut = goods.filter(({ stock }) => stock === 0)
    expect(soldOut.length).toBeGreaterThan(5)
    expect(soldOut.length).toBeLessThan(30)
    expect(goods.filter(({ stock }) => stock > 0 && stock < 10).length).toBeGreaterThan(10)
    for (const { name, unit, stock } of goods) expect(stock === 0 || isSoldAs(unit, stock), name).toBe(true)
    for (const { name, stock } of goods) expect(stock, name).toBeLessThanOrEqual(100_000)
  })

  it('offers only what its producers do', () => {
    for (const { shop, name, ways } of goods) {
      expect(ways.length, name).toBeGreaterThan(0)
      for (const way of ways) expect(shop[way], `${shop.key}: ${name}`).not.toBeNull()
    }
  })

  it('telephones only to numbers kept for stories', () => {
    for (const { phone } of [...PRODUCERS, ...SHOPPERS]) expect(phone).toMatch(/^802-555-01\d\d$/)
    for (const { email } of SHOPPERS) expect(email).toMatch(/@example\.com$/)
  })

  it('shows ninety different pictures and more', () => {
    const names = new Set(goods.map(({ picture }) => picture))
    expect(names.size).toBeGreaterThanOrEqual(90)
    for (const name of names) expect(recipeOf(name).things.length, name).toBeLessThanOrEqual(5)
  })

  it('is reviewed by shoppers, once each, mostly kindly', () => {
    for (const { producer, product, by, comment, rating, daysAgo, reply } of REVIEWS) {
      expect(
        SHOPPERS.some(({ key, account }) => key === by && account),
        by,
      ).toBe(true)
      expect(
        PRODUCERS.find(({ key }) => key === producer)?.goods.some(({ name }) => name === product),
        product,
      ).toBe(true)
      expect(comment.length).toBeGreaterThanOrEqual(10)
      expect(comment.length).toBeLessThanOrEqual(300)
      expect([2, 3, 4, 5]).toContain(rating)
      if (reply) expect(reply.daysAgo).toBeLessThan(daysAgo)
    }
    expect(twice(REVIEWS.map(({ producer, product, by }) => `${producer}/${product}/${by}`))).toEqual([])
    expect(REVIEWS.filter(({ rating }) => rating === 2).length).toBeGreaterThan(0)
    expect(REVIEWS.filter(({ rating }) => rating > 3).length).toBeGreaterThan(45)
  })

  it('has orders of every status within sixty days', () => {
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses))
    expect(new Set(orders.map(({ way }) => way))).toEqual(new Set(['pickup', 'delivery']))
    for (const { daysAgo } of CHECKOUTS) expect(daysAgo).toBeLessThanOrEqual(60)
  })

  it('lets people in with passwords nobody guesses', () => {
    for (const { username, password } of DEMO_SIGN_INS) {
      expect(password.length).toBeGreaterThanOrEqual(12)
      expect(
        weakness(password, { username, staff: true, market: { name: 'Farmgate', stateName: 'Vermont' } }),
        username,
      ).toBeUndefined()
    }
    const known = [...PRODUCERS, ...STAFF].map(({ username }) => username).concat(SHOPPERS.map(({ key }) => key))
    for (const { username } of DEMO_SIGN_INS) expect(known).toContain(username)
  })
})

const sentences = (text: string): number => text.split(/[.!?](?:\s|$)/).filter((part) => part.trim()).length
