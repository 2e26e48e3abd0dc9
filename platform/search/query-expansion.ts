import type { Vocabulary } from '#platform/search/inverted-index.ts'
import { createResultCache } from '#platform/search/result-cache.ts'
import { STOP_WORDS, stemOf, tokenize } from '#platform/search/tokenize.ts'

/** Finds the indexed words that match each word of a query. */
export interface QueryExpansion {
  expand(text: string): readonly (readonly number[])[]
}

/** A word matches the words that start with it or have its stem; if there are none, the most similar words. */
export function createQueryExpansion(vocabulary: Vocabulary): QueryExpansion {
  const cache = createResultCache<readonly number[]>(() => vocabulary.version, 5000)

  function matchesOf(word: string): readonly number[] {
    const exact = new Set([...vocabulary.startingWith(word), ...vocabulary.withStem(stemOf(word))])
    return exact.size > 0 ? [...exact] : nearest(vocabulary, word)
  }

  return {
    expand: (text) => {
      const words = tokenize(text).slice(0, MAX_WORDS)
      const significant = words.filter((word) => !STOP_WORDS.has(word))
      return (significant.length > 0 ? significant : words).map((word) =>
        cache.getOrCompute(word, () => matchesOf(word)),
      )
    },
  }
}

const MAX_WORDS = 8

interface Candidate {
  readonly number: number
  readonly stem: string
  readonly rank: number
}

/** All forms of the most similar words or, if no word is similar enough, of the words with the most similar prefix. */
function nearest(vocabulary: Vocabulary, typed: string): readonly number[] {
  if (typed.length < MIN_FUZZY_LENGTH || /\p{N}/u.test(typed)) return []
  const maxEdits = typed.length < TWO_EDITS_LENGTH ? 1 : 2
  const wholeMatches: Candidate[] = []
  const prefixMatches: Candidate[] = []
  for (const number of vocabulary.similarTo(typed, maxEdits)) {
    const word = vocabulary.wordOf(number)
    const { whole, prefix } = editDistance(typed, word, maxEdits)
    const sameStart = word[0] === typed[0]
    const candidate = (edits: number): Candidate => ({
      number,
      stem: stemOf(word),
      rank: edits + (sameStart ? 0 : 0.5),
    })
    // "potatoes" must not match "tomatoes": with a different first letter, only one edit is allowed.
    const allowed = sameStart ? maxEdits : 1
    if (whole <= allowed) wholeMatches.push(candidate(whole))
    else if (prefix <= allowed && typed.length > MIN_FUZZY_LENGTH) prefixMatches.push(candidate(prefix))
  }
  const candidates = wholeMatches.length > 0 ? wholeMatches : prefixMatches
  const best = Math.min(...candidates.map(({ rank }) => rank))
  const nearestCandidates = candidates.filter(({ rank }) => rank === best)
  const stems = mostUsedStems(vocabulary, nearestCandidates)
  return [...stems].flatMap((stem) => [...vocabulary.withStem(stem)])
}

function mostUsedStems(vocabulary: Vocabulary, candidates: readonly Candidate[]): string[] {
  const uses = new Map<string, number>()
  for (const { stem, number } of candidates) uses.set(stem, (uses.get(stem) ?? 0) + vocabulary.uses(number))
  const byUse = [...uses].sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || (a < b ? -1 : 1))
  return byUse.slice(0, MAX_STEMS).map(([stem]) => stem)
}

const MIN_FUZZY_LENGTH = 3
/** From this length on, two edits are allowed. */
const TWO_EDITS_LENGTH = 6
const MAX_STEMS = 3

/** The edit distance from a typed word to a whole word, and to its nearest prefix. */
export interface EditDistance {
  readonly whole: number
  readonly prefix: number
}

/**
 * Damerau–Levenshtein distance (optimal string alignment): an edit inserts, deletes or replaces a letter or swaps two
 * neighbors. Distances above `maxEdits` are returned as `maxEdits + 1`.
 */
export function editDistance(typed: string, word: string, maxEdits: number): EditDistance {
  const width = typed.length + 1
  let [beforePrevious, previous, current] = [
    new Uint8Array(width),
    Uint8Array.from({ length: width }, (_, i) => i),
    new Uint8Array(width),
  ]
  let prefix = Math.min(previous[typed.length]!, maxEdits + 1)
  for (let j = 1; j <= word.length; j++) {
    current[0] = Math.min(j, 255)
    let rowMin = current[0]
    for (let i = 1; i < width; i++) {
      const same = typed[i - 1] === word[j - 1]
      let edits = Math.min(previous[i]! + 1, current[i - 1]! + 1, previous[i - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        edits = Math.min(edits, beforePrevious[i - 2]! + 1)
      current[i] = edits
      rowMin = Math.min(rowMin, edits)
    }
    prefix = Math.min(prefix, current[typed.length]!)
    if (rowMin > maxEdits) return { whole: maxEdits + 1, prefix }
    ;[beforePrevious, previous, current] = [previous, current, beforePrevious]
  }
  return { whole: Math.min(previous[typed.length]!, maxEdits + 1), prefix }
}
