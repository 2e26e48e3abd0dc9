import { expect, test } from 'vitest'
import { editDistance } from '#platform/search/query-expansion.ts'

test.each([
  ['mapel', 'maple', 1],
  ['eggs', 'egs', 1],
  ['egs', 'eggs', 1],
  ['beef', 'beaf', 1],
  ['aab', 'ab', 1],
  ['eggs', 'eggs', 0],
  ['milk', 'lmki', 3],
  ['corn', 'cronn', 2],
  ['', 'a', 1],
  ['abcd', 'badc', 2],
  ['squash', 'onion', 3],
])('%j and %j are %i edits apart', (typed, word, edits) => {
  expect(editDistance(typed, word, 2).whole).toBe(edits)
})

test.each([
  ['zuchin', 'zucchini', 1],
  ['tomaot', 'tomatoes', 1],
  ['tom', 'tomatoes', 0],
  ['xyz', 'tomatoes', 3],
])('%j is %3$i edits from a prefix of %j', (typed, word, edits) => {
  expect(editDistance(typed, word, 2).prefix).toBe(edits)
})
