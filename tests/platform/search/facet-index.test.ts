import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BitSet } from '#platform/search/bit-set.ts'
import { FacetIndex } from '#platform/search/facet-index.ts'

const names = Array.from({ length: 32 }, (_, nth) => `choice ${nth}`)
const number = fc.integer({ min: 0, max: 200 })

test('all ways of counting agree after any changes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(number, fc.subarray(names)), { maxLength: 60 }),
      fc.uniqueArray(number, { maxLength: 60 }),
      (isInsertion, some) => {
        const choices = new FacetIndex(names)
        const chosen = new Map<number, readonly string[]>()
        for (const [one, its] of isInsertion) {
          choices.put(one, (name) => its.includes(name))
          chosen.set(one, its)
        }
        const set = new BitSet()
        for (const one of some) set.add(one)
        const expected = Object.fromEntries(
          names.map((name) => [name, some.filter((one) => chosen.get(one)?.includes(name)).length]),
        )
        expect(choices.count({ few: Uint32Array.from(some) })).toEqual(expected)
        expect(choices.count({ many: set })).toEqual(expected)
        for (const name of names) expect(choices.of(name).intersectionSize(set)).toBe(expected[name])
      },
    ),
  )
})

test('more than 32 choices are rejected', () => {
  expect(() => new FacetIndex([...names, 'one more'])).toThrow(RangeError)
})
