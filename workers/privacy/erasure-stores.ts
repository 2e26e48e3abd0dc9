import { enforcement } from '#domain/enforcement/enforcement.decider.ts'
import { accountStatusIn } from '#domain/enforcement/standing-state.ts'
import { account } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import { nameReservation, nameReservationId, type ReservedNameKind } from '#domain/identity/name-reservation.decider.ts'
import { type CommandBus, type CommandContext, childCommandId } from '#domain/kernel/command-bus.ts'
import { type Instant, isErased, type Personal, type RecordedEvent, type Retention } from '#domain/kernel/event.ts'
import { personalFields } from '#domain/privacy/personal-data.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/history.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface EraseFromStoresDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly keys: Pick<KeyVault, 'destroy' | 'destroyed' | 'hmac'>
  readonly runtime: Pick<Runtime, 'now'>
  /** Where in the log something of theirs stands. */
  readonly streamsOf: (persons: readonly string[]) => Promise<readonly string[]>
  /** Everything that is kept beside the log and is no read model. */
  readonly stores: readonly PersonalDataStore[]
}

interface Whose {
  readonly accountId?: string | undefined
  readonly persons: readonly string[]
  readonly destroyed: readonly Retention[]
}

/** How much of what went, by store. */
export type ErasedCounts = Record<string, number>

/**
 * Everything of these people but what the read models copied. What can be told only with a key (names, addresses) is done
 * before the key is destroyed; every step may be done twice.
 */
export async function eraseFromStores(
  deps: EraseFromStoresDeps,
  { accountId, persons, destroyed }: Whose,
): Promise<ErasedCounts> {
  if (accountId) await releaseNames(deps, accountId, systemStep(deps.runtime.now(), `names/${accountId}`))
  const words = await remainingPersonalData(deps.log, { persons, streams: await deps.streamsOf(persons) })
  const went: ErasedCounts = {}
  for (const { what, forget } of deps.stores) went[what] = await forget({ accountId, persons, destroyed, ...words })
  for (const person of persons) await deps.keys.destroy(person, destroyed)
  return went
}

export const systemStep = (at: Instant, commandId: string): CommandContext => ({
  commandId,
  correlationId: commandId,
  actor: { kind: 'system', id: 'erasure' },
  at,
})

/** Whose things are forgotten, and what could be read of them. */
export interface ErasedSubject extends RemainingPersonalData {
  /** Absent for guests. */
  readonly accountId?: string | undefined
  /** The account and the guests it was before, or guests alone. */
  readonly persons: readonly string[]
  /** The kinds of what they told that go: what is kept of another kind stays. */
  readonly destroyed: readonly Retention[]
}

/** One place where something of somebody is kept beside the log. */
export interface PersonalDataStore {
  /** As the receipt calls it: `sessions`. */
  readonly what: string
  /** Removes what is theirs and answers how much it was; may be asked again. */
  readonly forget: (whose: ErasedSubject) => Promise<number>
}

/** What can still be read of somebody: every text, and those of them that are addresses of theirs. */
export interface RemainingPersonalData {
  readonly words: readonly string[]
  readonly addresses: readonly string[]
}

/** Reads the streams that tell of these people. */
export async function remainingPersonalData(
  log: EventLog,
  { persons, streams }: { readonly persons: readonly string[]; readonly streams: readonly string[] },
): Promise<RemainingPersonalData> {
  const words = new Set<string>()
  const addresses = new Set<string>()
  const note = (field: string, value: unknown): void => {
    if (typeof value === 'string' && value.trim()) {
      words.add(value)
      if (field === 'email') addresses.add(value)
    } else if (typeof value === 'object' && value !== null && !isErased(value))
      for (const [name, inner] of Object.entries(value)) note(name, inner)
  }
  for (const stream of streams)
    for (const event of (await log.read(stream)) as readonly RecordedEvent[])
      for (const { field, person, value } of personalFields(event)) if (persons.includes(person)) note(field, value)
  return { words: [...words], addresses: [...addresses] }
}

export interface ReleaseDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly keys: Pick<KeyVault, 'hmac'>
}

/** Lets go of every name an account ever bore: others may take them. The address of one that is barred is nobody’s. */
export async function releaseNames(deps: ReleaseDeps, accountId: string, by: CommandContext): Promise<void> {
  const history = await historyOf(deps.log, account, accountId)
  const kinds: readonly ReservedNameKind[] = (await isBarred(deps, accountId)) ? ['username'] : ['username', 'email']
  for (const id of claimsIn(history, kinds, deps.keys))
    await deps.bus.dispatch({
      decider: nameReservation,
      id,
      command: { type: 'ReleaseName', accountId },
      context: { ...by, commandId: childCommandId(by.commandId, id) },
    })
}

/** Paused or ended, and closed by its owner: one that nobody used has had its time. */
async function isBarred({ bus }: ReleaseDeps, accountId: string): Promise<boolean> {
  const [state, stands] = await Promise.all([bus.load(account, accountId), bus.load(enforcement, accountId)])
  const unused = state.status === 'registered' && state.closing?.why === 'unused'
  return !unused && accountStatusIn(stands) !== 'good'
}

function claimsIn(
  history: readonly AccountEvent[],
  kinds: readonly ReservedNameKind[],
  { hmac }: Pick<KeyVault, 'hmac'>,
): ReadonlySet<string> {
  const claims = new Set<string>()
  const say = (kind: ReservedNameKind, value: Personal<string> | undefined) => {
    if (kinds.includes(kind) && value !== undefined && !isErased(value))
      claims.add(nameReservationId(hmac, kind, value as string))
  }
  for (const { data } of history) {
    if ('username' in data) say('username', data.username)
    if ('email' in data) say('email', data.email)
  }
  return claims
}
