import { stem } from 'porter2'

/** The words of a text as the search knows them: lower case, without accents, letters and digits; each once. */
export function tokenize(text: string): string[] {
  const words = new Set<string>()
  for (const word of foldAccents(text).match(WORD) ?? [])
    words.add(word.length > MAX_WORD_LENGTH ? truncate(word) : word)
  return [...words]
}

/** As people type it: chèvre is chevre, and grandmother’s is one word. */
export function foldAccents(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(APOSTROPHES, '')
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(APOSTROPHES, '').normalize('NFC')
}

/** Between letters, never through one. */
const truncate = (word: string): string => [...word].slice(0, MAX_WORD_LENGTH).join('')

const WORD = /[\p{L}\p{N}]+/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const ASCII = /^[\x00-\x7f]*$/
const MARKS = /\p{M}+/gu
const APOSTROPHES = /['’]/g
const MAX_WORD_LENGTH = 40

/** The stem of an English word in lower case, as most searches have it; what is no such word stays as it is. */
export const stemOf = (word: string): string => (/^[a-z]+$/.test(word) ? stem(word) : word)

/** Words that stand in every text and say nothing about what is wanted: left out of a search that has others. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about all also am an and any are as at be been but by can do does for from had has have he her his how i if in into
  is it its just me more most my no not of on once only or other our out over own she so some such than that the their
  them then there these they this those through to too under until up very was we were what when where which who why
  will with you your`.split(/\s+/),
)
