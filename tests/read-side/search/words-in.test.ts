import { expect, test } from 'vitest'
import { wordsIn } from '#read-side/search/words-in.ts'

test('words are lower case, each once', () => {
  expect(wordsIn('Green beans, GREEN tomatoes')).toEqual(['green', 'beans', 'tomatoes'])
})

test('a long word is cut between letters, never through one', () => {
  const [cut] = wordsIn(`${'a'.repeat(39)}𐐨𐐨`)
  expect(cut).toBe(`${'a'.repeat(39)}𐐨`)
})

test('accents and apostrophes are not typed', () => {
  expect(wordsIn("Chèvre, Lion’s Mane, Grandmother's")).toEqual(['chevre', 'lions', 'mane', 'grandmothers'])
})
