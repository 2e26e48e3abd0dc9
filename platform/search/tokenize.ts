import { stem } from 'porter2'

/** The distinct words of a text: letters and digits, in lower case and without accents. */
export function tokenize(text: string): string[] {
  const words = new Set<string>()
  for (const word of foldAccents(text).match(WORD) ?? [])
    words.add(word.length > MAX_WORD_LENGTH ? truncate(word) : word)
  return [...words]
}

/** Lower case without accents and apostrophes: "chèvre" becomes "chevre", "grandmother’s" becomes one word. */
export function foldAccents(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(APOSTROPHES, '')
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(APOSTROPHES, '').normalize('NFC')
}

/** Truncates between code points. */
const truncate = (word: string): string => [...word].slice(0, MAX_WORD_LENGTH).join('')

const WORD = /[\p{L}\p{N}]+/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII.
const ASCII = /^[\x00-\x7f]*$/
const MARKS = /\p{M}+/gu
const APOSTROPHES = /['’]/g
const MAX_WORD_LENGTH = 40

/** The Porter2 stem of a lower-case English word; other text is returned unchanged. */
export const stemOf = (word: string): string => (/^[a-z]+$/.test(word) ? stem(word) : word)

/** Words too common to narrow a search: ignored if the query has other words. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about all also am an and any are as at be been but by can do does for from had has have he her his how i if in into
  is it its just me more most my no not of on once only or other our out over own she so some such than that the their
  them then there these they this those through to too under until up very was we were what when where which who why
  will with you your`.split(/\s+/),
)
