import { LRUCache } from 'lru-cache'
import type { Sql } from '#platform/database/database.ts'
import { isOneSlip } from './one-slip.ts'
import { wordsIn } from './search-words.ts'

/** What a person typed, as tsqueries (in text): every word, its beginnings and stems, or what they meant by it. */
export interface Terms {
  readonly anywhere: string
  /** The same words in names only: they weigh A. */
  readonly inName: string
}

export interface SearchTerms {
  /** Undefined when there is no word in it. */
  of(text: string): Promise<Terms | undefined>
}

/** The list of the market's words is the catalogue's (`catalog.words`). */
export function createSearchTerms(db: Sql): SearchTerms {
  const known = new LRUCache<string, Promise<Terms | undefined>>({ max: 2000, ttl: REMEMBERED_MS })
  return {
    of: (text) => {
      const words = wordsIn(text).slice(0, MOST_WORDS)
      const name = words.join(' ')
      const remembered = known.get(name)
      if (remembered) return remembered
      const terms = words.length === 0 ? Promise.resolve(undefined) : look(db, words)
      known.set(name, terms)
      terms.catch(() => known.delete(name))
      return terms
    },
  }
}

interface Meaning {
  readonly word: string
  /** Null for words that say nothing: the, and, with. */
  readonly stem: string | null
  readonly known: boolean
  /** Stems of the words that look most like it, where the market does not know it. */
  readonly near: readonly { readonly stem: string; readonly likeness: number }[]
}

async function look(db: Sql, words: readonly string[]): Promise<Terms> {
  const meanings = await db.query<Meaning>(MEANINGS, [words])
  const telling = meanings.filter(({ stem }) => stem !== null)
  const asked = telling.length > 0 ? telling : meanings
  const meant = await Promise.all(asked.map((meaning) => meantBy(db, meaning)))
  const query = (weight: '' | 'A') => meant.map((meaning) => termOf(meaning, weight)).join(' & ')
  return { anywhere: query(''), inName: query('A') }
}

/** Short words and swapped letters leave too few trigrams to be found by: those are looked for by their beginning. */
async function meantBy(db: Sql, meaning: Meaning): Promise<Meaning> {
  const { word, known, near } = meaning
  if (known || near.length > 0 || word.length < SHORTEST_SLIP) return meaning
  const rows = await db.query<{ word: string; stem: string }>(ALIKE, [[...word][0], word.length])
  const slips = rows.filter((row) => isOneSlip(row.word, word)).slice(0, 3)
  return { ...meaning, near: slips.map(({ stem }) => ({ stem, likeness: 1 })) }
}

const ALIKE = `
  select word, stem from catalog.words
  where word >= $1 collate "C" and word < $1 || U&'\\+10FFFF' collate "C" and length(word) between $2 - 1 and $2 + 1
  order by word`

function termOf({ word, stem, near }: Meaning, weight: '' | 'A'): string {
  const best = near[0]?.likeness ?? 0
  const meant = near.filter(({ likeness }) => likeness > best - 0.15).map((each) => each.stem)
  const stems = [...new Set([...(stem ? [stem] : []), ...meant])].map((each) => quoted(each) + (weight && `:${weight}`))
  return `(${[`${quoted(word)}:*${weight}`, ...stems].join(' | ')})`
}

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

const MEANINGS = `
  select asked.word, asked.stem, known.yes as known, case when known.yes then '[]' else near.words end as near
  from (
    select word, n, (ts_lexize('english_stem', word))[1] as stem from unnest($1::text[]) with ordinality as u (word, n)
  ) asked
  cross join lateral (
    select exists (select 1 from catalog.words w where w.stem = asked.stem) or exists (
      select 1 from catalog.words w
      where w.word >= asked.word collate "C" and w.word < asked.word || U&'\\+10FFFF' collate "C"
    ) as yes
  ) known
  left join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('stem', l.stem, 'likeness', l.likeness)), '[]') as words
    from (
      select w.stem, max(similarity(w.word, asked.word)) as likeness from catalog.words w
      where not known.yes and w.word % asked.word group by w.stem order by likeness desc, w.stem limit 3
    ) l
    where l.likeness >= 0.4
  ) near on true
  order by asked.n`

const MOST_WORDS = 8
const SHORTEST_SLIP = 3
const REMEMBERED_MS = 10_000
