/**
 * Characters that may not stand in a name: control (Cc), format (Cf: bidirectional overrides, zero-width characters, tags), private use, unassigned,
 * lone surrogates, line and paragraph separators.
 */
export const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u

/** A word that mixes Latin letters with look-alikes of another alphabet (Unicode TR 39, single script). */
const LATIN = /\p{Script=Latin}/u
const LOOKALIKE =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u
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
/** Letters of other alphabets that look like a Latin one (from Unicode’s confusables). */
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

/** A name without what tells its spellings apart: compatibility forms, capitals, accents, letters of other alphabets that look Latin. */
export const plainLetters = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')]
    .map((letter) => LATIN_LETTERS[letter] ?? LOOKALIKES[letter] ?? letter)
    .join('')

/** The same for names that differ only by digits or capitals that look alike in many fonts: 0 and o; 1, l and I. */
export const lookalikeKey = (text: string): string =>
  plainLetters(text).replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('i', 'l')
