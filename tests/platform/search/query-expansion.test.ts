import { describe, expect, test } from 'vitest'
import { Vocabulary } from '#platform/search/inverted-index.ts'
import { createQueryExpansion } from '#platform/search/query-expansion.ts'

function vocabularyOf(...words: readonly string[]) {
  const vocabulary = new Vocabulary()
  for (const word of words) vocabulary.addUse(word)
  const meanings = createQueryExpansion(vocabulary)
  const expanded = (text: string) =>
    meanings.expand(text).map((numbers) => numbers.map((n) => vocabulary.wordOf(n)).sort())
  return { vocabulary, expanded }
}

const { expanded } = vocabularyOf(
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
  ])('expands %j to %j', (typed, words) => {
    expect(expanded(typed)).toEqual([words])
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
  ])('corrects the typo %j to %j', (typed, words) => {
    expect(expanded(typed)).toEqual([words])
  })

  test('does not correct a word with matches', () => {
    expect(expanded('soup')).toEqual([['soup']])
    expect(expanded('bee')).toEqual([['beef', 'beet']])
  })

  test('uses stop words only in a query without other words', () => {
    expect(expanded('the onions and')).toEqual([['onions']])
    expect(expanded('on')).toEqual([['onions']])
  })

  test('matches nothing for a word similar to no other', () => {
    expect(expanded('xylophone')).toEqual([[]])
    expect(expanded('51')).toEqual([[]])
    expect(expanded('?! ')).toEqual([])
  })
})

test('a different first letter allows fewer edits', () => {
  const { expanded } = vocabularyOf('tomatoes', 'tomato')
  expect(expanded('romatoes')).toEqual([['tomato', 'tomatoes']])
  expect(expanded('potatoes')).toEqual([[]])
})

test('a word that no text contains is corrected again', () => {
  const { vocabulary, expanded } = vocabularyOf('plum', 'plums', 'plume')
  expect(expanded('plume')).toEqual([['plume']])
  vocabulary.removeUse('plume')
  expect(expanded('plume')).toEqual([['plum', 'plums']])
  vocabulary.addUse('plume')
  expect(expanded('plume')).toEqual([['plume']])
})
