import { remember } from './remembered.ts'
import { slipsBetween } from './slips.ts'
import { stemOf } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import { wordsIn } from './words-in.ts'

/** What people mean by what they type: for each telling word the numbers of the words that may be meant by it. */
export interface Meanings {
  of(text: string): readonly (readonly number[])[]
}

/** A word means those it begins and those of its stem; one that means nothing, what it was probably meant to be. */
export function createMeanings(vocabulary: Vocabulary): Meanings {
  const known = remember<readonly number[]>(() => vocabulary.version, 5000)

  function meaningOf(word: string): readonly number[] {
    const exact = new Set([...vocabulary.beginningWith(word), ...vocabulary.withStem(stemOf(word))])
    return exact.size > 0 ? [...exact] : nearest(vocabulary, word)
  }

  return {
    of: (text) => {
      const words = wordsIn(text).slice(0, MOST_WORDS)
      const telling = words.filter((word) => !STOP_WORDS.has(word))
      return (telling.length > 0 ? telling : words).map((word) => known.of(word, () => meaningOf(word)))
    },
  }
}

const MOST_WORDS = 8

interface Guess {
  readonly number: number
  readonly stem: string
  readonly rank: number
}

/** The words with the fewest slips, all their forms; where none is near, those that begin nearly so. */
function nearest(vocabulary: Vocabulary, typed: string): readonly number[] {
  if (typed.length < SHORTEST_SLIP || /\p{N}/u.test(typed)) return []
  const most = typed.length < LONG ? 1 : 2
  const wholes: Guess[] = []
  const beginnings: Guess[] = []
  for (const number of vocabulary.looksLike(typed, most)) {
    const word = vocabulary.wordOf(number)
    const { whole, beginning } = slipsBetween(typed, word, most)
    const sameStart = word[0] === typed[0]
    const guess = (slips: number): Guess => ({ number, stem: stemOf(word), rank: slips + (sameStart ? 0 : 0.5) })
    // Nobody means tomatoes who types potatoes: with another first letter, one slip is all.
    const forgiven = sameStart ? most : 1
    if (whole <= forgiven) wholes.push(guess(whole))
    else if (beginning <= forgiven && typed.length > SHORTEST_SLIP) beginnings.push(guess(beginning))
  }
  const guesses = wholes.length > 0 ? wholes : beginnings
  const best = Math.min(...guesses.map(({ rank }) => rank))
  const likely = guesses.filter(({ rank }) => rank === best)
  const stems = mostUsedStems(vocabulary, likely)
  return [...stems].flatMap((stem) => [...vocabulary.withStem(stem)])
}

function mostUsedStems(vocabulary: Vocabulary, guesses: readonly Guess[]): string[] {
  const uses = new Map<string, number>()
  for (const { stem, number } of guesses) uses.set(stem, (uses.get(stem) ?? 0) + vocabulary.uses(number))
  const byUse = [...uses].sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || (a < b ? -1 : 1))
  return byUse.slice(0, MOST_GUESSES).map(([stem]) => stem)
}

const SHORTEST_SLIP = 3
/** From this length on, two slips are forgiven. */
const LONG = 6
const MOST_GUESSES = 3
