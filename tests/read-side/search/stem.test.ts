import { expect, test } from 'vitest'
import { stemOf } from '#read-side/search/stem.ts'

/** As `ts_lexize` of PostgreSQL’s English dictionary answers. */
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
