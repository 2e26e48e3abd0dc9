import { lookalikeKey, plainLetters } from './name-text.ts'

const STAFF_WORDS = [
  ...['support', 'admin', 'administrator', 'moderator', 'auditor', 'verifier', 'help', 'helpdesk', 'security'],
  ...['staff', 'official', 'operator', 'system', 'root', 'farmgate'],
].map(lookalikeKey)
/** Words that a staff word is often combined with: a name of such words alone reads like staff. */
const FILL_WORDS = [
  ...['the', 'team', 'desk', 'center', 'centre', 'service', 'services', 'customer', 'care', 'market', 'marketplace'],
  ...['account', 'accounts', 'contact', 'our', 'your', 'my', 'real', 'of', 'at', 'and'],
].map(lookalikeKey)
const ONLY_STAFF_WORDS = new RegExp(`^(?:${[...FILL_WORDS, ...STAFF_WORDS].join('|')})+$`)
const A_STAFF_WORD = new RegExp(STAFF_WORDS.join('|'))

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
const withLetters = (key: string): string => key.replace(/[34578@$!]/g, (sign) => DIGITS_AS_LETTERS[sign] ?? sign)

/** Both readings of a name: digits as the letters they resemble, and digits left out. */
const readingsOf = (name: string): readonly string[] => [
  withLetters(lookalikeKey(name)),
  plainLetters(name).replace(/\d/g, ' ').replaceAll('i', 'l'),
]
const compact = (text: string): string => text.replace(/[^a-z]/g, '')

/** Whether a shop's name reads as one of the market's own: only words of the staff, or the market's name in it. */
export const looksOfficial = (name: string, marketName: string): boolean =>
  readingsOf(name)
    .map(compact)
    .some((reading) => isStaffName(reading) || hasName(reading, marketName))

/** Whether a user name is for the market's staff alone: as for shops, and no word of the staff may stand in it. */
export const isReserved = (name: string, marketName: string): boolean =>
  looksOfficial(name, marketName) ||
  readingsOf(name).some((reading) => reading.split(/[^a-z]+/).some((word) => STAFF_WORDS.includes(word)))

const isStaffName = (reading: string): boolean => ONLY_STAFF_WORDS.test(reading) && A_STAFF_WORD.test(reading)

/** Names of fewer letters are parts of too many words. */
const MIN_NAME = 4
function hasName(reading: string, marketName: string): boolean {
  const name = compact(withLetters(lookalikeKey(marketName)))
  return name.length >= MIN_NAME ? reading.includes(name) : reading === name
}
