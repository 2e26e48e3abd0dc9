import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bits } from '#read-side/search/bits.ts'
import { Order } from '#read-side/search/order.ts'
import { pageOf } from '#read-side/search/page-of.ts'

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 60 })

test('an order stays sorted whatever comes and goes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), numbers), { maxLength: 12 }), (changes) => {
      const order = new Order((a, b) => (a % 7) - (b % 7) || b - a)
      const inIt = new Set<number>()
      for (const [comes, some] of changes) {
        const moved = some.filter((n) => inIt.has(n) !== comes)
        if (comes) order.insert(moved)
        else order.remove(moved)
        for (const n of moved) comes ? inIt.add(n) : inIt.delete(n)
        expect([...order.numbers]).toEqual([...inIt].sort((a, b) => (a % 7) - (b % 7) || b - a))
        for (const n of inIt) expect(order.numbers[order.places[n]!]).toBe(n)
      }
    }),
  )
})

test('pages of few and of many come in order, without gap or double', () => {
  fc.assert(
    fc.property(
      numbers,
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 30 }),
      (all, size, backwards, share) => {
        const order = new Order((a, b) => a - b)
        order.insert(all)
        const [first, second] = [new Bits(), new Bits()]
        for (const n of all) if (n % share === 0) (n % 2 === 0 ? first : second).add(n)
        const pages: number[] = []
        for (let skip = 0; skip <= all.length; skip += size)
          pages.push(...pageOf({ order, backwards }, [first, second], { skip, take: size }))
        const inOrder = (set: Bits) => (backwards ? set.numbers().reverse() : set.numbers())
        expect(pages).toEqual([...inOrder(first), ...inOrder(second)])
      },
    ),
  )
})
