/** Normal form of a username or email address for comparison. */
export const normalizeName = (value: string): string => value.trim().toLowerCase()

/** Keyed hash (`KeyVault.hmac`): identifies a value without revealing it. */
export type Hmac = (purpose: string, value: string) => string

/**
 * Characters not allowed in names: control (Cc), format (Cf: bidirectional overrides, zero-width characters, tags),
 * private use, unassigned, lone surrogates, line and paragraph separators.
 */
export const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u

const LATIN = /\p{Script=Latin}/u
const LOOKALIKE =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u
/** Whether a word mixes Latin letters with look-alikes of another alphabet (Unicode TR 39, single script). */
export const mixesAlphabets = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}]+/u).some((word) => LATIN.test(word) && LOOKALIKE.test(word))

/** Latin letters that do not decompose into a base letter and marks. */
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ı: 'i',
}
/** Letters of other alphabets that resemble a Latin one (from Unicode’s confusables). */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  α: 'a',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
}

/** Folds compatibility forms, case, accents and look-alike letters of other alphabets to plain Latin letters. */
export const plainLetters = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')]
    .map((letter) => LATIN_LETTERS[letter] ?? LOOKALIKES[letter] ?? letter)
    .join('')

/** Also folds digits and letters that many fonts draw alike: 0 and o; 1, l and I. */
export const lookalikeKey = (text: string): string =>
  plainLetters(text).replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('i', 'l')

const STAFF_WORDS = [
  ...['support', 'admin', 'administrator', 'moderator', 'auditor', 'verifier', 'help', 'helpdesk', 'security'],
  ...['staff', 'official', 'operator', 'system', 'root', 'farmgate'],
].map(lookalikeKey)
/** Words often combined with a staff word: a name that adds only these to a staff word reads like staff. */
const FILLER_WORDS = [
  ...['the', 'team', 'desk', 'center', 'centre', 'service', 'services', 'customer', 'care', 'market', 'marketplace'],
  ...['account', 'accounts', 'contact', 'our', 'your', 'my', 'real', 'of', 'at', 'and'],
].map(lookalikeKey)
const ONLY_STAFF_WORDS = new RegExp(`^(?:${[...FILLER_WORDS, ...STAFF_WORDS].join('|')})+$`)
const STAFF_WORD = new RegExp(STAFF_WORDS.join('|'))

const DIGITS_AS_LETTERS: Readonly<Record<string, string>> = {
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'l',
}
const digitsAsLetters = (key: string): string =>
  key.replace(/[34578@$!]/g, (character) => DIGITS_AS_LETTERS[character] ?? character)

/** Two readings of a name: digits as the letters they resemble, and digits removed. */
const readingsOf = (name: string): readonly string[] => [
  digitsAsLetters(lookalikeKey(name)),
  plainLetters(name).replace(/\d/g, ' ').replaceAll('i', 'l'),
]
const compact = (text: string): string => text.replace(/[^a-z]/g, '')

/** Whether a business name could pass for the marketplace: only staff words, or it contains the marketplace's name. */
export const looksOfficial = (name: string, marketName: string): boolean =>
  readingsOf(name)
    .map(compact)
    .some((reading) => isStaffName(reading) || containsMarketName(reading, marketName))

/** Whether a username is reserved for staff: it looks official, or contains a staff word. */
export const isReserved = (name: string, marketName: string): boolean =>
  looksOfficial(name, marketName) ||
  readingsOf(name).some((reading) => reading.split(/[^a-z]+/).some((word) => STAFF_WORDS.includes(word)))

const isStaffName = (reading: string): boolean => ONLY_STAFF_WORDS.test(reading) && STAFF_WORD.test(reading)

/** A shorter marketplace name occurs inside too many ordinary words: a name must then equal it to be refused. */
const MIN_NAME_LENGTH = 4
function containsMarketName(reading: string, marketName: string): boolean {
  const name = compact(digitsAsLetters(lookalikeKey(marketName)))
  return name.length >= MIN_NAME_LENGTH ? reading.includes(name) : reading === name
}
