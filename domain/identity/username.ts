import { z } from 'zod'
import { lookalikeKey, plainLetters } from '../kernel/name-text.ts'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 40

const ALLOWED = 'Use letters, digits, spaces, dots, dashes and underscores'
const ONE_SCRIPT = 'Please use letters of one alphabet in a word'

/**
 * A user name: letters and digits of any script, single spaces, dots, dashes and underscores, in Unicode normal form
 * NFKC. A word keeps to one alphabet and its digits, so that no two names look alike but for accents, capitals and
 * what `usernameKey` folds. Names that were chosen under other rules stay: signing in checks nothing of this.
 */
export const username = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`)
  .max(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`)
  .refine((name) => SHAPE.test(name) && !name.includes('  ') && !HIDDEN.test(name) && hasPlainLatin(name), ALLOWED)
  .refine((name) => /[\p{L}\p{Nd}]/u.test(name), 'Use at least one letter or digit')
  .refine((name) => name.split(/[ ._-]/).every(isOneScript), ONE_SCRIPT)

/** Letters, each with two marks at most (Vietnamese and Thai need as many), digits and what joins words. */
const SHAPE = /^(?:(?:[\p{Lu}\p{Ll}\p{Lt}\p{Lo}ー々][\p{Mn}\p{Mc}]{0,2})|[\p{Nd} ._-])+$/u
/** Unassigned and private characters, and letters that show nothing, such as the Hangul filler. */
const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

/** Latin letters have a plain form; those of phonetics, which look like others, have none. */
const hasPlainLatin = (name: string): boolean =>
  [...name].every((letter) => !/\p{Script=Latin}/u.test(letter) || /^[a-z]{1,2}$/.test(plainLetters(letter)))

/** Scripts whose letters look like each other's. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
]
/** Digits of other scripts stand in no word with Latin letters or ASCII digits: some look like another digit. */
const isOneScript = (word: string): boolean =>
  ALPHABETS.filter((alphabet) => alphabet.test(word)).length <= 1 &&
  !(/[\p{Script=Latin}0-9]/u.test(word) && /[^\P{Nd}0-9]/u.test(word))

/** What a user name is reserved under: names that look alike have the same key. Any text has one. */
export const usernameKey = (name: string): string => lookalikeKey(name.normalize('NFKC').trim())
