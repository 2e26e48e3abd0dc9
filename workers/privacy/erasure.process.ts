import { accountStatusIn, enforcement } from '#domain/enforcement/enforcement.decider.ts'
import { account } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import { isErasureDue } from '#domain/identity/account-closure.ts'
import { nameReservation, nameReservationId, type ReservedNameKind } from '#domain/identity/name-reservation.decider.ts'
import { memberAccountOf, staffMember, staffRoleIn } from '#domain/identity/staff-member.decider.ts'
import { type CommandBus, type CommandContext, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import {
  type Instant,
  isErased,
  type Personal,
  RETENTIONS,
  type RecordedEvent,
  type Retention,
} from '#domain/kernel/event.ts'
import {
  type AccountReceipt,
  type ErasureReceipt,
  type GuestReceipt,
  LEGAL_HOLDS,
} from '#domain/privacy/erasure-receipt.ts'
import { guestErasure } from '#domain/privacy/guest-erasure.decider.ts'
import { personalFields } from '#domain/privacy/personal-data.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/event-log.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { forEachSettled } from '#workers/jobs/work-definitions.ts'

export interface ErasureDeps extends EraseFromStoresDeps, ReceiptDeps {
  /** Rebuilds the read models that contain personal data. */
  readonly rebuild: () => Promise<void>
}

/** Subjects that are due for erasure. */
export interface DueErasures {
  /** Closed accounts past their retention period. */
  readonly accounts: readonly string[]
  /** Erased accounts whose remaining data was under a legal hold until now. */
  readonly released: readonly string[]
  readonly guests: readonly DueGuest[]
}

/** A subject whose data is erased except in the read models. */
interface ErasedData {
  /** Records the receipt in the event log. */
  readonly record: () => Promise<unknown>
}

/** Erases a subject's data, after its receipt was stored; undefined if there is nothing to do. */
type Erasure = () => Promise<ErasedData | undefined>

/**
 * Erases all due subjects and returns their number. The receipt outside the database is stored first and the one in the
 * event log last, so that an interrupted erasure is repeated. A failure does not stop the others; it is thrown at the
 * end.
 */
export const eraseSubjects = (deps: ErasureDeps, { accounts, released, guests }: DueErasures): Promise<number> =>
  eraseEach(deps, [
    ...accounts.map((id) => async () => {
      const receipt = await receiptOfAccount(deps, id)
      return receipt && eraseAccount(deps, receipt)
    }),
    ...released.map((id) => async () => {
      const receipt = await receiptOfReleased(deps, id)
      return receipt && eraseReleased(deps, receipt)
    }),
    ...guests.map((guest) => async () => eraseGuest(deps, await receiptOfGuest(deps, guest))),
  ])

/**
 * Erases the subjects of stored receipts again if their data has reappeared because an old database backup was
 * restored. Returns the number of subjects.
 */
export const reapplyErasures = (deps: ErasureDeps, receipts: readonly ErasureReceipt[]): Promise<number> =>
  eraseEach(
    deps,
    receipts.map((receipt) => async () => {
      if (!(await hasReappeared(deps, receipt))) return undefined
      return 'accountId' in receipt ? eraseAccount(deps, receipt, { again: true }) : eraseGuest(deps, receipt)
    }),
  )

async function eraseEach(deps: ErasureDeps, erasures: readonly Erasure[]): Promise<number> {
  const erased: ErasedData[] = []
  try {
    await forEachSettled(erasures, async (erase) => {
      const data = await erase()
      if (data) erased.push(data)
    })
  } finally {
    await complete(deps, erased)
  }
  return erased.length
}

async function hasReappeared({ bus, keys }: ErasureDeps, receipt: ErasureReceipt): Promise<boolean> {
  if ('accountId' in receipt) {
    const state = await bus.load(account, receipt.accountId)
    if (state.status === 'registered' && !state.erased) return true
  }
  const { persons, destroyed } = receipt
  const destroyedFlags = await keys.permanentlyDestroyed(
    persons.flatMap((person) => destroyed.map((retention) => ({ subjectId: person, retention }))),
  )
  return destroyedFlags.includes(false)
}

async function complete(deps: ErasureDeps, erased: readonly ErasedData[]): Promise<void> {
  if (erased.length === 0) return
  await deps.rebuild()
  await forEachSettled(erased, ({ record }) => record())
}

async function eraseAccount(
  deps: ErasureDeps,
  receipt: AccountReceipt,
  options: { again?: true } = {},
): Promise<ErasedData> {
  const { accountId: id, destroyed } = receipt
  const erasedCounts = await eraseFromStores(deps, receipt)
  const command = () =>
    ({ type: 'EraseAccount', now: deps.runtime.now(), ...options, destroyed, erasedCounts }) as const
  return {
    record: async () => {
      await revokeStaffRole(deps, id)
      await deps.bus.dispatch({
        decider: account,
        id,
        command: command(),
        context: erasureContext(deps.runtime.now(), `erase/${id}`),
      })
    },
  }
}

/** An account can be closed at the moment it gets a role, and a restored backup can bring a revoked role back. */
async function revokeStaffRole({ bus, runtime }: ErasureDeps, accountId: string): Promise<void> {
  if (!staffRoleIn(await bus.load(staffMember, accountId))) return
  const state = await bus.load(account, accountId)
  if (state.status === 'unknown') return
  await bus.dispatch({
    decider: staffMember,
    id: accountId,
    command: { type: 'RevokeStaffRole', account: memberAccountOf(state, false) },
    context: erasureContext(runtime.now(), `revoke-role/${accountId}`),
  })
}

async function eraseReleased(deps: ErasureDeps, receipt: AccountReceipt): Promise<ErasedData> {
  const { accountId: id, destroyed } = receipt
  const erasedCounts: ErasedCounts = await eraseFromStores(deps, receipt)
  const command = { type: 'EraseLegalHoldData', destroyed, erasedCounts } as const
  const context = () => erasureContext(deps.runtime.now(), `erase-held/${id}`)
  return { record: () => deps.bus.dispatch({ decider: account, id, command, context: context() }) }
}

async function eraseGuest(deps: ErasureDeps, receipt: GuestReceipt): Promise<ErasedData> {
  const { at: _, ...details } = receipt
  const command = { type: 'EraseGuestData', ...details, erasedCounts: await eraseFromStores(deps, receipt) } as const
  const context = () => erasureContext(deps.runtime.now(), `erase-guest/${receipt.requestId}`)
  return {
    record: () => deps.bus.dispatch({ decider: guestErasure, id: receipt.emailHash, command, context: context() }),
  }
}

export interface ReceiptDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now'>
  /** The account id and the guest ids linked to it. */
  readonly subjectsOf: (accountId: string) => Promise<readonly string[]>
  /** Whether an open dispute puts data under a legal hold. */
  readonly isHeld: (owner: { accountId: string; producerId: string | null }) => Promise<boolean>
  /** Stores a receipt where restoring a database backup cannot remove it. */
  readonly storeReceipt: (receipt: ErasureReceipt) => Promise<void>
}

/** The guests of an address that confirmed their erasure. */
export type DueGuest = Pick<GuestReceipt, 'emailHash' | 'requestId' | 'persons' | 'orders'>

/** The receipt of a closed account past its retention period; undefined for any other. */
export async function receiptOfAccount(deps: ReceiptDeps, accountId: string): Promise<AccountReceipt | undefined> {
  const state = await deps.bus.load(account, accountId)
  const closing = state.status === 'registered' && !state.erased ? state.closing : undefined
  if (!closing || !isErasureDue(closing, deps.runtime.now())) return undefined
  const held = await deps.isHeld({ accountId, producerId: closing.producerId ?? null })
  const isErasable = (retention: Retention) =>
    retention === 'review' ? closing.eraseReviews : !(held && LEGAL_HOLDS.includes(retention))
  return storeReceipt(deps, { accountId, destroyed: RETENTIONS.filter(isErasable) })
}

/** The receipt of an erased account whose held data was released, including what was erased before. */
export async function receiptOfReleased(deps: ReceiptDeps, accountId: string): Promise<AccountReceipt | undefined> {
  const state = await deps.bus.load(account, accountId)
  if (state.status !== 'registered' || !state.erased) return undefined
  const erased = [...state.destroyed, ...LEGAL_HOLDS]
  return storeReceipt(deps, { accountId, destroyed: RETENTIONS.filter((retention) => erased.includes(retention)) })
}

async function storeReceipt(deps: ReceiptDeps, erasure: Pick<AccountReceipt, 'accountId' | 'destroyed'>) {
  const receipt = { ...erasure, persons: await deps.subjectsOf(erasure.accountId), at: deps.runtime.now() }
  await deps.storeReceipt(receipt)
  return receipt
}

export async function receiptOfGuest(deps: ReceiptDeps, guest: DueGuest): Promise<GuestReceipt> {
  const receipt = { ...guest, destroyed: RETENTIONS, at: deps.runtime.now() }
  await deps.storeReceipt(receipt)
  return receipt
}

interface EraseFromStoresDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly keys: Pick<KeyVault, 'destroy' | 'permanentlyDestroyed' | 'hmac'>
  readonly runtime: Pick<Runtime, 'now'>
  /** Streams with personal data of these subjects. */
  readonly streamsOf: (persons: readonly string[]) => Promise<readonly string[]>
  /** Personal data outside the event log and the read models. */
  readonly stores: readonly PersonalDataStore[]
}

interface SubjectToErase {
  readonly accountId?: string | undefined
  readonly persons: readonly string[]
  readonly destroyed: readonly Retention[]
}

/** Number of erased records by store. */
type ErasedCounts = Record<string, number>

/**
 * Erases everything about these subjects except in the read models. Data that can only be found with a key (names,
 * addresses) is erased before the key is destroyed. Every step is safe to repeat.
 */
async function eraseFromStores(
  deps: EraseFromStoresDeps,
  { accountId, persons, destroyed }: SubjectToErase,
): Promise<ErasedCounts> {
  if (accountId) await releaseNames(deps, accountId, erasureContext(deps.runtime.now(), `names/${accountId}`))
  const remaining = await remainingPersonalData(deps.log, { persons, streams: await deps.streamsOf(persons) })
  const erased: ErasedCounts = {}
  for (const { name, erase } of deps.stores) erased[name] = await erase({ accountId, persons, destroyed, ...remaining })
  for (const person of persons) await deps.keys.destroy(person, destroyed)
  return erased
}

export const erasureContext = (at: Instant, commandId: string): CommandContext =>
  systemContext('erasure', { commandId, at })

/** The erased subject, and the data that was still readable. */
export interface ErasedSubject extends RemainingPersonalData {
  /** Undefined for guests. */
  readonly accountId?: string | undefined
  /** The account id and the guest ids linked to it, or guests only. */
  readonly persons: readonly string[]
  /** The retention classes to destroy. Data of other classes is kept. */
  readonly destroyed: readonly Retention[]
}

/** A store of personal data outside the event log. */
export interface PersonalDataStore {
  /** Its name on the receipt: `sessions`. */
  readonly name: string
  /** Erases the subject's data and returns the number of records. Safe to repeat. */
  readonly erase: (subject: ErasedSubject) => Promise<number>
}

/** All readable texts of a subject, and those of them that are email addresses. */
export interface RemainingPersonalData {
  readonly phrases: readonly string[]
  readonly addresses: readonly string[]
}

/** Reads the streams with personal data of these subjects. */
export async function remainingPersonalData(
  log: EventLog,
  { persons, streams }: { readonly persons: readonly string[]; readonly streams: readonly string[] },
): Promise<RemainingPersonalData> {
  const words = new Set<string>()
  const addresses = new Set<string>()
  const collect = (field: string, value: unknown): void => {
    if (typeof value === 'string' && value.trim()) {
      words.add(value)
      if (field === 'email') addresses.add(value)
    } else if (typeof value === 'object' && value !== null && !isErased(value))
      for (const [name, inner] of Object.entries(value)) collect(name, inner)
  }
  for (const stream of streams)
    for (const event of (await log.read(stream)) as readonly RecordedEvent[])
      for (const { field, subjectId, value } of personalFields(event))
        if (persons.includes(subjectId)) collect(field, value)
  return { phrases: [...words], addresses: [...addresses] }
}

export interface ReleaseNamesDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly keys: Pick<KeyVault, 'hmac'>
}

/** Releases all names an account ever had. The address of a suspended or terminated account remains reserved. */
export async function releaseNames(deps: ReleaseNamesDeps, accountId: string, context: CommandContext): Promise<void> {
  const history = await historyOf(deps.log, account, accountId)
  const kinds: readonly ReservedNameKind[] = (await isRestricted(deps, accountId))
    ? ['username']
    : ['username', 'email']
  for (const id of reservationsIn(history, kinds, deps.keys))
    await deps.bus.dispatch({
      decider: nameReservation,
      id,
      command: { type: 'ReleaseName', accountId },
      context: { ...context, commandId: childCommandId(context.commandId, id) },
    })
}

/** Whether the account is suspended or terminated. Does not apply to accounts closed for inactivity. */
async function isRestricted({ bus }: ReleaseNamesDeps, accountId: string): Promise<boolean> {
  const [state, enforcementState] = await Promise.all([bus.load(account, accountId), bus.load(enforcement, accountId)])
  const isInactive = state.status === 'registered' && state.closing?.reason === 'inactivity'
  return !isInactive && accountStatusIn(enforcementState) !== 'active'
}

function reservationsIn(
  history: readonly AccountEvent[],
  kinds: readonly ReservedNameKind[],
  { hmac }: Pick<KeyVault, 'hmac'>,
): ReadonlySet<string> {
  const reservationIds = new Set<string>()
  const add = (kind: ReservedNameKind, value: Personal<string> | undefined) => {
    if (kinds.includes(kind) && value !== undefined && !isErased(value))
      reservationIds.add(nameReservationId(hmac, kind, value as string))
  }
  for (const { data } of history) {
    if ('username' in data) add('username', data.username)
    if ('email' in data) add('email', data.email)
  }
  return reservationIds
}
