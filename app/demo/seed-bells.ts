import { bell } from '#domain/notifications/bell.decider.ts'
import { inParallel } from './in-parallel.ts'
import { PEOPLE } from './seed-people.ts'
import type { Seeding } from './seeding.ts'

/** Everybody knows of what is past: a bell that has rung for months would only be in the way. */
export const seedBells = (seeding: Seeding): Promise<unknown> =>
  inParallel({ of: PEOPLE, atOnce: 32 }, ({ username }) => {
    const accountId = seeding.ids.account(username)
    const by = seeding.sender(`bell/${username}`, { kind: 'account', id: accountId }, seeding.now)
    const command = { type: 'ReadAllNotifications', accountId, upTo: seeding.now, now: seeding.now } as const
    return seeding.send({ decider: bell, id: accountId, command, by })
  })
