import { describe, test } from 'vitest'

/**
 * The statements of a part of the specification, each with its check. A letter and a number refer to the review that
 * changed it.
 */
export type Table<Given = void> = Readonly<Record<string, (given: Given) => void | Promise<void>>>

/** Runs a table as the tests of a part of the specification. `give` returns the fixture of each row. */
export function defineTests<Given>(part: string, table: Table<Given>, give: () => Given): void {
  describe(part, () => {
    test.for(Object.entries(table))('%s', ([, check]) => check(give()))
  })
}
