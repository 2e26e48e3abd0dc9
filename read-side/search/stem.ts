import { type Exchange, FINISHED, IRREGULAR, SECOND_STEP, THIRD_STEP } from './stem-endings.ts'

/** The stem of an English word in lower case: Martin Porter's second algorithm, as PostgreSQL and most searches have it. */
export function stemOf(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  const known = IRREGULAR.get(word)
  if (known) return known
  // A y that sounds like a consonant is written as Y meanwhile.
  const marked = word.replace(/^y|(?<=[aeiouy])y/g, 'Y')
  const [first, second] = regionsOf(marked)
  const singular = withoutPlural(marked)
  if (FINISHED.has(singular)) return singular
  const regions = { first, second }
  const parts = [tense, vowelY, doubled, single, bare, silent]
  return parts.reduce((stem, part) => part(stem, regions), singular).toLowerCase()
}

/** Where the endings begin that may go: what follows the first, and the second, consonant after a vowel. */
interface Regions {
  readonly first: number
  readonly second: number
}

function regionsOf(word: string): [number, number] {
  const first = /^(gener|commun|arsen)/.exec(word)?.[0].length ?? afterVowel(word, 0)
  return [first, afterVowel(word, first)]
}

function afterVowel(word: string, from: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(from))
  return found ? from + found.index + 2 : word.length
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/(ied|ies)$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1)
  return /[aeiouy].+s$/.test(word) && !/[us]s$/.test(word) ? word.slice(0, -1) : word
}

function tense(word: string, { first }: Regions): string {
  const eed = /(eed|eedly)$/.exec(word)
  if (eed) return eed.index >= first ? `${word.slice(0, eed.index)}ee` : word
  const ending = /(ed|edly|ing|ingly)$/.exec(word)
  if (!ending || !/[aeiouy]/.test(word.slice(0, ending.index))) return word
  const stem = word.slice(0, ending.index)
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) return /^[aeo]..$/.test(stem) ? stem : stem.slice(0, -1)
  return first >= stem.length && SHORT_SYLLABLE.test(stem) ? `${stem}e` : stem
}

const vowelY = (word: string): string => word.replace(/(?<=.[^aeiouy])[yY]$/, 'i')

const doubled = (word: string, { first }: Regions): string => replaced(word, { from: first, endings: SECOND_STEP })
const single = (word: string, { first, second }: Regions): string =>
  word.endsWith('ative') ? ended(word, 'ative', second) : replaced(word, { from: first, endings: THIRD_STEP })

function bare(word: string, { second }: Regions): string {
  const ending = /(ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|(?<=[st])ion)$/.exec(
    word,
  )?.[0]
  return ending ? ended(word, ending, second) : word
}

function silent(word: string, { first, second }: Regions): string {
  const end = word.length - 1
  if (word.endsWith('e'))
    return end >= second || (end >= first && !SHORT_SYLLABLE.test(word.slice(0, -1))) ? word.slice(0, -1) : word
  return word.endsWith('ll') && end >= second ? word.slice(0, -1) : word
}

const SHORT_SYLLABLE = /([^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/

const ended = (word: string, ending: string, from: number): string =>
  word.length - ending.length >= from ? word.slice(0, -ending.length) : word

/** The longest ending that fits is exchanged where it lies far enough behind, and no other is looked at. */
function replaced(word: string, by: { from: number; endings: readonly Exchange[] }): string {
  const found = by.endings.find(([ending]) => word.endsWith(ending))
  if (!found) return word
  const [ending, instead, after] = found
  const stem = word.slice(0, -ending.length)
  return stem.length >= by.from && (!after || after.test(stem)) ? stem + instead : word
}
