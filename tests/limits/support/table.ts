import { describe, test } from 'vitest'

/** What the document says, each with the check that it is so. A letter and a number name the reading that changed it. */
export type Table<Given = void> = Readonly<Record<string, (given: Given) => void | Promise<void>>>

/** Runs a table under the part of the document it follows; `give` is asked for every row. */
export function walk<Given>(part: string, table: Table<Given>, give: () => Given): void {
  describe(part, () => {
    test.for(Object.entries(table))('%s', ([, check]) => check(give()))
  })
}
