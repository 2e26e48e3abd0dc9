import { expect, test } from 'vitest'
import { stemOf, tokenize } from '#platform/search/tokenize.ts'

/** The same stems as `ts_lexize` with PostgreSQL’s English dictionary. */
test.each([
  ...[
    ['tomatoes', 'tomato'],
    ['tomatos', 'tomato'],
    ['berries', 'berri'],
    ['berry', 'berri'],
    ['cheeses', 'chees'],
  ],
  ...[
    ['smoked', 'smoke'],
    ['drying', 'dri'],
    ['dried', 'dri'],
    ['baking', 'bake'],
    ['pickling', 'pickl'],
  ],
  ...[
    ['canning', 'canning'],
    ['organically', 'organ'],
    ['organic', 'organ'],
  ],
  ...[
    ['generously', 'generous'],
    ['skies', 'sky'],
    ['ties', 'tie'],
    ['glass', 'glass'],
    ['gas', 'gas'],
  ],
  ...[
    ['preserves', 'preserv'],
    ['preservation', 'preserv'],
    ['native', 'nativ'],
    ['hopping', 'hop'],
    ['hoping', 'hope'],
  ],
  ...[
    ['early', 'earli'],
    ['boyish', 'boyish'],
    ['yellow', 'yellow'],
    ['rolling', 'roll'],
    ['feed', 'feed'],
  ],
  ...[
    ['agreed', 'agre'],
    ['seasonal', 'season'],
    ['freshness', 'fresh'],
    ['rational', 'ration'],
    ['to', 'to'],
    ['5lb', '5lb'],
  ],
] as [string, string][])('the stem of %s is %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem)
})

test('words are distinct and in lower case', () => {
  expect(tokenize('Green beans, GREEN tomatoes')).toEqual(['green', 'beans', 'tomatoes'])
})

test('a long word is truncated between code points', () => {
  const [cut] = tokenize(`${'a'.repeat(39)}𐐨𐐨`)
  expect(cut).toBe(`${'a'.repeat(39)}𐐨`)
})

test('accents and apostrophes are removed', () => {
  expect(tokenize("Chèvre, Lion’s Mane, Grandmother's")).toEqual(['chevre', 'lions', 'mane', 'grandmothers'])
})
