import { describe, expect, test } from 'vitest'
import { Vocabulary } from '#platform/search/inverted-index.ts'
import { createQueryExpansion } from '#platform/search/query-expansion.ts'

function knowing(...words: readonly string[]) {
  const vocabulary = new Vocabulary()
  for (const word of words) vocabulary.addUse(word)
  const meanings = createQueryExpansion(vocabulary)
  const meant = (text: string) =>
    meanings.expand(text).map((numbers) => numbers.map((n) => vocabulary.wordOf(n)).sort())
  return { vocabulary, meant }
}

const { meant } = knowing(
  ...[
    'tomato',
    'tomatoes',
    'zucchini',
    'cheese',
    'cheeses',
    'cheddar',
    'maple',
    'goat',
    'goats',
    'soap',
    'soup',
    'beet',
  ],
  ...['berries', 'strawberry', 'baked', 'baking', 'onions', 'chevre', 'organic', 'potatoes', '5', 'beef', 'bread'],
)

describe('query expansion', () => {
  test.each([
    ['tomato', ['tomato', 'tomatoes']],
    ['tomatoes', ['tomato', 'tomatoes']],
    ['berry', ['berries']],
    ['bakes', ['baked', 'baking']],
    ['straw', ['strawberry']],
    ['ONION', ['onions']],
    ['chèvre', ['chevre']],
  ])('%j means %j', (typed, words) => {
    expect(meant(typed)).toEqual([words])
  })

  test.each([
    ['tomatos', ['tomato', 'tomatoes']],
    ['tomatoe', ['tomato', 'tomatoes']],
    ['zuchini', ['zucchini']],
    ['zuccinni', ['zucchini']],
    ['chese', ['cheese', 'cheeses']],
    ['chedder', ['cheddar']],
    ['mapel', ['maple']],
    ['gaot', ['goat', 'goats']],
    ['sopa', ['soap']],
    ['stawberry', ['strawberry']],
    ['oganic', ['organic']],
    ['tamato', ['tomato', 'tomatoes']],
    ['zuchin', ['zucchini']],
  ])('a slip, %j, means %j', (typed, words) => {
    expect(meant(typed)).toEqual([words])
  })

  test('a word with matches is not corrected', () => {
    expect(meant('soup')).toEqual([['soup']])
    expect(meant('bee')).toEqual([['beef', 'beet']])
  })

  test('stop words count only in a query without other words', () => {
    expect(meant('the onions and')).toEqual([['onions']])
    expect(meant('on')).toEqual([['onions']])
  })

  test('a word similar to no other matches nothing', () => {
    expect(meant('xylophone')).toEqual([[]])
    expect(meant('51')).toEqual([[]])
    expect(meant('?! ')).toEqual([])
  })
})

test('a different first letter allows fewer edits', () => {
  const { meant } = knowing('tomatoes', 'tomato')
  expect(meant('romatoes')).toEqual([['tomato', 'tomatoes']])
  expect(meant('potatoes')).toEqual([[]])
})

test('a word removed from all texts is corrected again', () => {
  const { vocabulary, meant } = knowing('plum', 'plums', 'plume')
  expect(meant('plume')).toEqual([['plume']])
  vocabulary.removeUse('plume')
  expect(meant('plume')).toEqual([['plum', 'plums']])
  vocabulary.addUse('plume')
  expect(meant('plume')).toEqual([['plume']])
})
