import { STAFF_PASSWORD_MIN } from './staff-standing.ts'

/** How long everyone's password is at least, characters; the staff's is longer. */
export const PASSWORD_MIN = 8

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly username: string
  /** Whether they work for the market. */
  readonly staff: boolean
  readonly market: MarketNames
}
export interface MarketNames {
  readonly name: string
  /** As it stands in a sentence: `Vermont`. */
  readonly stateName: string
}

export type PasswordWeakness =
  | 'password_too_short'
  | 'password_too_short_for_staff'
  | 'password_has_username'
  | 'password_has_market'
  | 'password_has_season'

/** What is wrong with a password besides being a common one; undefined when nothing is. */
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

/** Letters and the signs that usually replace them. */
const LOOKALIKES = ['a4@', 'b8', 'e3', 'g69', 'il1!|', 'o0', 's5$', 't7+', 'z2']
const classOf = (letter: string): string => {
  const signs = LOOKALIKES.find((group) => group.includes(letter)) ?? letter
  return `[${signs.replace(/[\]\\^-]/g, '\\$&')}]`
}
/** A word in any of its spellings, also with separators between its letters. */
const spellingsOf = (word: string): string =>
  [...word.normalize('NFKC').toLowerCase()]
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .map(classOf)
    .join('[^\\p{L}\\p{N}]?')

/** Words of fewer letters are parts of many others: they count where they stand alone. */
const MIN_PART = 4
function hasWord(text: string, word: string): boolean {
  const spellings = spellingsOf(word)
  if (spellings === '') return false
  const short = word.length < MIN_PART
  return new RegExp(short ? `(?<!\\p{L})${spellings}(?!\\p{L})` : spellings, 'u').test(text)
}

const SEASON = `(?:${['spring', 'summer', 'autumn', 'winter'].map(spellingsOf).join('|')}|(?<!\\p{L})${spellingsOf('fall')})`
const YEAR = '(?:(?:19|20)\\d\\d|\\d\\d)'
const BETWEEN = '[^\\p{L}\\p{N}]*'
const SEASON_AND_YEAR = new RegExp(`${SEASON}${BETWEEN}${YEAR}(?!\\d)|(?<!\\d)${YEAR}${BETWEEN}${SEASON}`, 'u')
