/** The words of a text as the search knows them: lower case, without accents, letters and digits; each once. */
export function wordsIn(text: string): string[] {
  const words = new Set<string>()
  for (const word of plain(text).match(WORD) ?? []) words.add(word.length > LONGEST ? cut(word) : word)
  return [...words]
}

/** As people type it: chèvre is chevre, and grandmother’s is one word. */
export function plain(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(APOSTROPHES, '')
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(APOSTROPHES, '').normalize('NFC')
}

/** Between letters, never through one. */
const cut = (word: string): string => [...word].slice(0, LONGEST).join('')

const WORD = /[\p{L}\p{N}]+/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const ASCII = /^[\x00-\x7f]*$/
const MARKS = /\p{M}+/gu
const APOSTROPHES = /['’]/g
const LONGEST = 40
