import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SparseSet } from '#platform/search/bit-set.ts'
import { BitSet } from '#platform/search/bit-set.ts'
import { paginate, SortedIndex, topK } from '#platform/search/sorted-index.ts'

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 60 })

const numbersIn = (set: BitSet) => set.toArray(new Uint32Array(set.count()))!

test('the index stays sorted after any insertion and removal', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), numbers), { maxLength: 12 }), (changes) => {
      const order = new SortedIndex((a, b) => (a % 7) - (b % 7) || b - a)
      const inIt = new Set<number>()
      for (const [isInsertion, some] of changes) {
        const moved = some.filter((n) => inIt.has(n) !== isInsertion)
        if (isInsertion) order.insert(moved)
        else order.remove(moved)
        for (const n of moved) isInsertion ? inIt.add(n) : inIt.delete(n)
        expect([...order.numbers]).toEqual([...inIt].sort((a, b) => (a % 7) - (b % 7) || b - a))
        for (const n of inIt) expect(order.numbers[order.ranks[n]!]).toBe(n)
      }
    }),
  )
})

test('pages are sorted, without gaps or duplicates', () => {
  fc.assert(
    fc.property(
      numbers,
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      (all, size, backwards, share, oneByOne) => {
        const order = new SortedIndex((a, b) => a - b)
        order.insert(all)
        const [first, second] = [new BitSet(), new BitSet()]
        for (const n of all) if (n % share === 0) (n % 2 === 0 ? first : second).add(n)
        const some = (set: BitSet): SparseSet => (oneByOne ? { few: numbersIn(set) } : { many: set })
        const pages: number[] = []
        for (let skip = 0; skip <= all.length; skip += size)
          pages.push(...paginate({ order, backwards }, [first, second].map(some), { skip, take: size }))
        const inOrder = (set: BitSet) => (backwards ? numbersIn(set).reverse() : numbersIn(set))
        expect(pages).toEqual([...inOrder(first), ...inOrder(second)])
      },
    ),
  )
})

test('topK returns the smallest keys', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 200 })
  fc.assert(
    fc.property(keys, fc.integer({ min: 0, max: 210 }), (all, count) => {
      const sorted = [...all].sort((a, b) => a - b)
      expect([...topK(Uint32Array.from(all), count)]).toEqual(sorted.slice(0, count))
    }),
  )
})
