/** What an ending becomes, after which letters. */
export type Exchange = readonly [ending: string, instead: string, after?: RegExp]

export const SECOND_STEP: readonly Exchange[] = [
  ...([
    ['ational', 'ate'],
    ['fulness', 'ful'],
    ['ousness', 'ous'],
    ['iveness', 'ive'],
    ['ization', 'ize'],
  ] as const),
  ...([
    ['tional', 'tion'],
    ['biliti', 'ble'],
    ['lessli', 'less'],
    ['entli', 'ent'],
    ['ation', 'ate'],
  ] as const),
  ...([
    ['alism', 'al'],
    ['aliti', 'al'],
    ['fulli', 'ful'],
    ['ousli', 'ous'],
    ['iviti', 'ive'],
    ['enci', 'ence'],
  ] as const),
  ...([
    ['anci', 'ance'],
    ['abli', 'able'],
    ['izer', 'ize'],
    ['ator', 'ate'],
    ['alli', 'al'],
    ['bli', 'ble'],
  ] as const),
  ['ogi', 'og', /l$/],
  ['li', '', /[cdeghkmnrt]$/],
]

export const THIRD_STEP: readonly Exchange[] = [
  ...([
    ['ational', 'ate'],
    ['tional', 'tion'],
    ['alize', 'al'],
    ['icate', 'ic'],
    ['iciti', 'ic'],
  ] as const),
  ...([
    ['ical', 'ic'],
    ['ness', ''],
    ['ful', ''],
  ] as const),
]

export const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ...([
    ['skis', 'ski'],
    ['skies', 'sky'],
    ['dying', 'die'],
    ['lying', 'lie'],
    ['tying', 'tie'],
    ['idly', 'idl'],
  ] as const),
  ...([
    ['gently', 'gentl'],
    ['ugly', 'ugli'],
    ['early', 'earli'],
    ['only', 'onli'],
    ['singly', 'singl'],
  ] as const),
  ...(['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'] as const).map((word) => [word, word] as const),
])

export const FINISHED: ReadonlySet<string> = new Set([
  ...['inning', 'outing', 'canning', 'herring', 'earring', 'proceed', 'exceed', 'succeed'],
])
