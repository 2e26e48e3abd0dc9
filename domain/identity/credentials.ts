import { z } from 'zod'
import type { StaffRole, StaffSetupStep } from '#domain/kernel/actor.ts'
import { lookalikeKey, plainLetters } from '#domain/kernel/name-text.ts'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 40

const ALLOWED = 'Use letters, digits, spaces, dots, dashes and underscores'
const ONE_SCRIPT = 'Use letters of one alphabet in a word'

/**
 * A username: letters and digits of any script, single spaces, dots, dashes and underscores, in Unicode normal form
 * NFKC. Each word uses one alphabet and its digits, so that names differ by more than accents, case and what
 * `usernameKey` folds. Sign-in does not apply these rules, so names chosen under older ones keep working.
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

/** Letters with at most two marks each (as in Vietnamese and Thai), digits and separators. */
const SHAPE = /^(?:(?:[\p{Lu}\p{Ll}\p{Lt}\p{Lo}ー々][\p{Mn}\p{Mc}]{0,2})|[\p{Nd} ._-])+$/u
/** Unassigned and private characters, and invisible letters such as the Hangul filler. */
const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

/** Rejects Latin letters without a plain form: phonetic ones that look like others. */
const hasPlainLatin = (name: string): boolean =>
  [...name].every((letter) => !/\p{Script=Latin}/u.test(letter) || /^[a-z]{1,2}$/.test(plainLetters(letter)))

/** Scripts with letters that look alike. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
]
/**
 * Words cannot mix alphabets, nor digits of other scripts with Latin letters or ASCII digits, since some look alike.
 */
const isOneScript = (word: string): boolean =>
  ALPHABETS.filter((alphabet) => alphabet.test(word)).length <= 1 &&
  !(/[\p{Script=Latin}0-9]/u.test(word) && /[^\P{Nd}0-9]/u.test(word))

/** Reservation key of a username: names that look alike have the same key. Accepts any text. */
export const usernameKey = (name: string): string => lookalikeKey(name.normalize('NFKC').trim())

/** Minimum length of passwords, in characters. */
export const PASSWORD_MIN = 8

/** The owner of a new password. */
export interface PasswordOwner {
  readonly username: string
  /** Whether the owner has a staff role. */
  readonly staff: boolean
  readonly market: MarketNames
}
export interface MarketNames {
  readonly name: string
  /** As in a sentence: `Vermont`. */
  readonly stateName: string
}

export type PasswordWeakness =
  | 'password_too_short'
  | 'password_too_short_for_staff'
  | 'password_has_username'
  | 'password_has_market'
  | 'password_has_season'

/** Why a password is too weak, apart from being a common one; undefined if it is not. */
export function passwordWeakness(
  password: string,
  { username, staff, market }: PasswordOwner,
): PasswordWeakness | undefined {
  if (password.length < PASSWORD_MIN) return 'password_too_short'
  if (staff && password.length < STAFF_PASSWORD_MIN) return 'password_too_short_for_staff'
  const text = password.normalize('NFKC').toLowerCase()
  if (hasWord(text, username)) return 'password_has_username'
  if (hasWord(text, market.name) || hasWord(text, market.stateName.replace(/^the /, ''))) return 'password_has_market'
  return SEASON_AND_YEAR.test(text) ? 'password_has_season' : undefined
}

/** Letters and their usual replacements. */
const LOOKALIKES = ['a4@', 'b8', 'e3', 'g69', 'il1!|', 'o0', 's5$', 't7+', 'z2']
const classOf = (letter: string): string => {
  const characters = LOOKALIKES.find((group) => group.includes(letter)) ?? letter
  return `[${characters.replace(/[\]\\^-]/g, '\\$&')}]`
}
/** Pattern for all spellings of a word, with optional separators between its letters. */
const spellingsOf = (word: string): string =>
  [...word.normalize('NFKC').toLowerCase()]
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .map(classOf)
    .join('[^\\p{L}\\p{N}]?')

/** Shorter words occur in many others and only match as whole words. */
const MIN_PART_LENGTH = 4
function hasWord(text: string, word: string): boolean {
  const spellings = spellingsOf(word)
  if (spellings === '') return false
  const short = word.length < MIN_PART_LENGTH
  return new RegExp(short ? `(?<!\\p{L})${spellings}(?!\\p{L})` : spellings, 'u').test(text)
}

const SEASON = `(?:${['spring', 'summer', 'autumn', 'winter'].map(spellingsOf).join('|')}|(?<!\\p{L})${spellingsOf('fall')})`
const YEAR = '(?:(?:19|20)\\d\\d|\\d\\d)'
const BETWEEN = '[^\\p{L}\\p{N}]*'
const SEASON_AND_YEAR = new RegExp(`${SEASON}${BETWEEN}${YEAR}(?!\\d)|(?<!\\d)${YEAR}${BETWEEN}${SEASON}`, 'u')

/** Minimum length of staff passwords, in characters. */
export const STAFF_PASSWORD_MIN = 12

interface SignIn {
  /** The account's assigned role. */
  readonly role: StaffRole
  readonly longPassword: boolean
  /** Whether this session started with a code, or staff do not need one. */
  readonly twoFactorCompleted: boolean
}

/** The staff role a session can use, or the set-up it requires first. */
export function staffSetupRequired({ role, longPassword, twoFactorCompleted }: SignIn): {
  readonly staff?: StaffRole
  readonly staffSetupRequired?: StaffSetupStep
} {
  if (!longPassword) return { staffSetupRequired: 'longer_password' }
  return twoFactorCompleted ? { staff: role } : { staffSetupRequired: 'two_factor' }
}
