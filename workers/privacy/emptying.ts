import type { CommandBus, CommandContext } from '#domain/kernel/dispatch.ts'
import type { Instant, Retention } from '#domain/kernel/event.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { ownWords } from './own-words.ts'
import { releaseNames } from './release-names.ts'
import type { Store } from './store.ts'

export interface EmptyingDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly keys: Pick<KeyVault, 'destroy' | 'destroyed' | 'hmac'>
  readonly facts: Pick<Facts, 'now'>
  /** Where in the log something of theirs stands. */
  readonly streamsOf: (persons: readonly string[]) => Promise<readonly string[]>
  /** Everything that is kept beside the log and is no read model. */
  readonly stores: readonly Store[]
}

interface Whose {
  readonly accountId?: string | undefined
  readonly persons: readonly string[]
  readonly destroyed: readonly Retention[]
}

/** How much of what went, by store. */
export type Went = Record<string, number>

/**
 * Everything of these people but what the read models copied. What can be told only with a key (names, addresses) is done
 * before the key is destroyed; every step may be done twice.
 */
export async function emptyOut(deps: EmptyingDeps, { accountId, persons, destroyed }: Whose): Promise<Went> {
  if (accountId) await releaseNames(deps, accountId, systemStep(deps.facts.now(), `names/${accountId}`))
  const words = await ownWords(deps.log, { persons, streams: await deps.streamsOf(persons) })
  const went: Went = {}
  for (const { what, forget } of deps.stores) went[what] = await forget({ accountId, persons, destroyed, ...words })
  for (const person of persons) await deps.keys.destroy(person, destroyed)
  return went
}

export const systemStep = (at: Instant, commandId: string): CommandContext => ({
  ...{ commandId, correlationId: commandId, actor: { kind: 'system', id: 'erasing' }, at },
})
