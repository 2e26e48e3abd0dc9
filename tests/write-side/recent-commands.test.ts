import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMMAND_WINDOW, RecentCommands } from '#write-side/recent-commands.ts'

const commandIds = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `checkout_${from + i}/reserve`)

function remembered(ids: readonly string[]): RecentCommands {
  const commands = RecentCommands.none()
  for (const [i, id] of ids.entries()) commands.add(id, 3 * i)
  return commands
}

/** Around the sizes at which the buffer grows or its entries are overwritten. */
const counts = fc.oneof(
  fc.integer({ min: 0, max: 40 }),
  fc.integer({ min: COMMAND_WINDOW - 3, max: 2 * COMMAND_WINDOW + 3 }),
)

test('a stream remembers its newest commands, also after they were stored', () => {
  fc.assert(
    fc.property(counts, counts, fc.boolean(), (before, after, isStored) => {
      const first = remembered(commandIds(0, before))
      const commands = isStored ? RecentCommands.parse(first.serialize()) : first
      const all = commandIds(0, before + after)
      for (const [i, id] of all.entries()) if (i >= before) commands.add(id, 3 * i)
      const forgotten = Math.max(0, all.length - COMMAND_WINDOW)
      expect(commands.size).toBe(all.length - forgotten)
      expect(all.map((id) => commands.firstRevision(id))).toEqual(
        all.map((_, i) => (i < forgotten ? undefined : 3 * i)),
      )
      expect(commands.firstRevision('checkout_1/confirm')).toBeUndefined()
    }),
    { numRuns: 40 },
  )
})

test('a command retains the revision of its first event', () => {
  const commands = remembered(['count'])
  commands.add('count', 7)
  expect(commands.firstRevision('count')).toBe(0)
  expect(commands.size).toBe(1)
})
