import type { Retention } from '#domain/kernel/event.ts'
import type { OwnWords } from './own-words.ts'

/** Whose things are forgotten, and what could be read of them. */
export interface Forgotten extends OwnWords {
  /** Absent for guests. */
  readonly accountId?: string | undefined
  /** The account and the guests it was before, or guests alone. */
  readonly persons: readonly string[]
  /** The kinds of what they told that go: what is kept of another kind stays. */
  readonly destroyed: readonly Retention[]
}

/** One place where something of somebody is kept beside the log. */
export interface Store {
  /** As the receipt calls it: `sessions`. */
  readonly what: string
  /** Removes what is theirs and answers how much it was; may be asked again. */
  readonly forget: (whose: Forgotten) => Promise<number>
}
