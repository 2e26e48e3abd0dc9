import type { Vocabulary } from '#platform/search/inverted-index.ts'
import { createResultCache } from '#platform/search/result-cache.ts'
import { STOP_WORDS, stemOf, tokenize } from '#platform/search/tokenize.ts'

/** What people mean by what they type: for each telling word the numbers of the words that may be meant by it. */
export interface QueryExpansion {
  expand(text: string): readonly (readonly number[])[]
}

/** A word means those it begins and those of its stem; one that means nothing, what it was probably meant to be. */
export function createQueryExpansion(vocabulary: Vocabulary): QueryExpansion {
  const known = createResultCache<readonly number[]>(() => vocabulary.version, 5000)

  function meaningOf(word: string): readonly number[] {
    const exact = new Set([...vocabulary.beginningWith(word), ...vocabulary.withStem(stemOf(word))])
    return exact.size > 0 ? [...exact] : nearest(vocabulary, word)
  }

  return {
    expand: (text) => {
      const words = tokenize(text).slice(0, MAX_WORDS)
      const telling = words.filter((word) => !STOP_WORDS.has(word))
      return (telling.length > 0 ? telling : words).map((word) => known.getOrCompute(word, () => meaningOf(word)))
    },
  }
}

const MAX_WORDS = 8

interface Guess {
  readonly number: number
  readonly stem: string
  readonly rank: number
}

/** The words with the fewest slips, all their forms; where none is near, those that begin nearly so. */
function nearest(vocabulary: Vocabulary, typed: string): readonly number[] {
  if (typed.length < MIN_FUZZY_LENGTH || /\p{N}/u.test(typed)) return []
  const most = typed.length < TWO_EDITS_LENGTH ? 1 : 2
  const wholes: Guess[] = []
  const beginnings: Guess[] = []
  for (const number of vocabulary.similarTo(typed, most)) {
    const word = vocabulary.wordOf(number)
    const { whole, prefix: beginning } = editDistance(typed, word, most)
    const sameStart = word[0] === typed[0]
    const guess = (slips: number): Guess => ({ number, stem: stemOf(word), rank: slips + (sameStart ? 0 : 0.5) })
    // Nobody means tomatoes who types potatoes: with another first letter, one slip is all.
    const forgiven = sameStart ? most : 1
    if (whole <= forgiven) wholes.push(guess(whole))
    else if (beginning <= forgiven && typed.length > MIN_FUZZY_LENGTH) beginnings.push(guess(beginning))
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
  return byUse.slice(0, MAX_STEMS).map(([stem]) => stem)
}

const MIN_FUZZY_LENGTH = 3
/** From this length on, two slips are forgiven. */
const TWO_EDITS_LENGTH = 6
const MAX_STEMS = 3

/** How far a mistyped word is from a word, and from the nearest beginning of it. */
export interface EditDistance {
  readonly whole: number
  readonly prefix: number
}

/**
 * A slip is a letter too many, missing or wrong, or two neighbours in the wrong order. More than `most` are not counted:
 * what is further away is told as `most + 1`.
 */
export function editDistance(typed: string, word: string, most: number): EditDistance {
  const width = typed.length + 1
  let [before, last, now] = [
    new Uint8Array(width),
    Uint8Array.from({ length: width }, (_, i) => i),
    new Uint8Array(width),
  ]
  let beginning = Math.min(last[typed.length]!, most + 1)
  for (let j = 1; j <= word.length; j++) {
    now[0] = Math.min(j, 255)
    let least = now[0]
    for (let i = 1; i < width; i++) {
      const same = typed[i - 1] === word[j - 1]
      let slips = Math.min(last[i]! + 1, now[i - 1]! + 1, last[i - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        slips = Math.min(slips, before[i - 2]! + 1)
      now[i] = slips
      least = Math.min(least, slips)
    }
    beginning = Math.min(beginning, now[typed.length]!)
    if (least > most) return { whole: most + 1, prefix: beginning }
    ;[before, last, now] = [last, now, before]
  }
  return { whole: Math.min(last[typed.length]!, most + 1), prefix: beginning }
}
