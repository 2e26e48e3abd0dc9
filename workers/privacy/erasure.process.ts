import { account } from '#domain/identity/account.decider.ts'
import { isErasureDue } from '#domain/identity/account-closure.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { RETENTIONS, type Retention } from '#domain/kernel/event.ts'
import {
  type AccountReceipt,
  type ErasureReceipt,
  type GuestReceipt,
  LEGAL_HOLDS,
} from '#domain/privacy/erasure-receipt.ts'
import { guestErasure } from '#domain/privacy/guest-erasure.decider.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { forEachSettled } from '../jobs/for-each-settled.ts'
import { type ErasedCounts, type EraseFromStoresDeps, eraseFromStores, systemStep } from './erasure-stores.ts'

export interface ErasureDeps extends EraseFromStoresDeps, ReceiptDeps {
  /** Builds the read models anew that copied something personal. */
  readonly rebuild: () => Promise<void>
}

/** Whose time has come. */
export interface Due {
  /** Closed accounts whose time to be kept is over. */
  readonly accounts: readonly string[]
  /** Erased accounts of which a case held something until now. */
  readonly released: readonly string[]
  readonly guests: readonly DueGuest[]
}

/** Somebody of whom all is gone but what the read models copied. */
interface Emptied {
  /** Writes the receipt into the log. */
  readonly record: () => Promise<unknown>
}

/** Empties what is one's, before a receipt of it is written; undefined where there is nothing to do. */
type Emptying = () => Promise<Emptied | undefined>

/**
 * Erases whose time has come. A receipt is written where no backup reaches before anything goes; the one in the log comes last,
 * so that a kill leaves work and not a lie. Whoever cannot be erased keeps nobody else from it; then it throws. Answers how many
 * they were.
 */
export const eraseSubjects = (deps: ErasureDeps, { accounts, released, guests }: Due): Promise<number> =>
  eraseEach(deps, [
    ...accounts.map((id) => async () => {
      const receipt = await receiptOfAccount(deps, id)
      return receipt && emptyAccount(deps, receipt)
    }),
    ...released.map((id) => async () => {
      const receipt = await receiptOfReleased(deps, id)
      return receipt && emptyReleased(deps, receipt)
    }),
    ...guests.map((guest) => async () => emptyGuest(deps, await receiptOfGuest(deps, guest))),
  ])

/**
 * Erases once more whoever a receipt says was erased and can be read again, or comes in again: an old backup of the database
 * was put back. Answers how many they were.
 */
export const reapplyErasures = (deps: ErasureDeps, billingDocuments: readonly ErasureReceipt[]): Promise<number> =>
  eraseEach(
    deps,
    billingDocuments.map((receipt) => async () => {
      if (!(await isBack(deps, receipt))) return undefined
      return 'accountId' in receipt ? emptyAccount(deps, receipt, { again: true }) : emptyGuest(deps, receipt)
    }),
  )

async function eraseEach(deps: ErasureDeps, each: readonly Emptying[]): Promise<number> {
  const emptied: Emptied[] = []
  try {
    await forEachSettled(each, async (empty) => {
      const one = await empty()
      if (one) emptied.push(one)
    })
  } finally {
    await settle(deps, emptied)
  }
  return emptied.length
}

async function isBack({ bus, keys }: ErasureDeps, receipt: ErasureReceipt): Promise<boolean> {
  if ('accountId' in receipt) {
    const state = await bus.load(account, receipt.accountId)
    if (state.status === 'registered' && !state.erased) return true
  }
  const { persons, destroyed } = receipt
  const gone = await keys.destroyed(persons.flatMap((person) => destroyed.map((keep) => ({ person, keep }))))
  return gone.includes(false)
}

async function settle(deps: ErasureDeps, emptied: readonly Emptied[]): Promise<void> {
  if (emptied.length === 0) return
  await deps.rebuild()
  await forEachSettled(emptied, ({ record }) => record())
}

async function emptyAccount(deps: ErasureDeps, receipt: AccountReceipt, how: { again?: true } = {}): Promise<Emptied> {
  const { accountId: id, destroyed } = receipt
  const went = await eraseFromStores(deps, receipt)
  const command = () => ({ type: 'EraseAccount', now: deps.runtime.now(), ...how, destroyed, went }) as const
  return {
    record: () =>
      deps.bus.dispatch({
        decider: account,
        id,
        command: command(),
        context: systemStep(deps.runtime.now(), `erase/${id}`),
      }),
  }
}

async function emptyReleased(deps: ErasureDeps, receipt: AccountReceipt): Promise<Emptied> {
  const { accountId: id, destroyed } = receipt
  const went: ErasedCounts = await eraseFromStores(deps, receipt)
  const command = { type: 'EraseLegalHoldData', destroyed, went } as const
  const by = () => systemStep(deps.runtime.now(), `erase-held/${id}`)
  return { record: () => deps.bus.dispatch({ decider: account, id, command, context: by() }) }
}

async function emptyGuest(deps: ErasureDeps, receipt: GuestReceipt): Promise<Emptied> {
  const { at: _, ...what } = receipt
  const command = { type: 'EraseGuestData', ...what, went: await eraseFromStores(deps, receipt) } as const
  const by = () => systemStep(deps.runtime.now(), `erase-guest/${receipt.requestId}`)
  return { record: () => deps.bus.dispatch({ decider: guestErasure, id: receipt.guestbook, command, context: by() }) }
}

export interface ReceiptDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now'>
  /** The account, and the guests it was before. */
  readonly personsOf: (accountId: string) => Promise<readonly string[]>
  /** Whether a case that is not over holds their papers. */
  readonly isHeld: (of: { accountId: string; producerId: string | null }) => Promise<boolean>
  /** Keeps a receipt where no backup of the database can undo it. */
  readonly keepReceipt: (receipt: ErasureReceipt) => Promise<void>
}

/** The guests of one address who have confirmed that they want to be forgotten. */
export type DueGuest = Pick<GuestReceipt, 'guestbook' | 'requestId' | 'persons' | 'orders'>

/** For an account that is closed and whose time is over; undefined for every other. */
export async function receiptOfAccount(deps: ReceiptDeps, accountId: string): Promise<AccountReceipt | undefined> {
  const state = await deps.bus.load(account, accountId)
  const closing = state.status === 'registered' && !state.erased ? state.closing : undefined
  if (!closing || !isErasureDue(closing, deps.runtime.now())) return undefined
  const held = await deps.isHeld({ accountId, producerId: closing.producerId ?? null })
  const goes = (keep: Retention) => (keep === 'review' ? closing.eraseReviews : !(held && LEGAL_HOLDS.includes(keep)))
  return written(deps, { accountId, destroyed: RETENTIONS.filter(goes) })
}

/** For an erased account of which a case held something: with all that went before. */
export async function receiptOfReleased(deps: ReceiptDeps, accountId: string): Promise<AccountReceipt | undefined> {
  const state = await deps.bus.load(account, accountId)
  if (state.status !== 'registered' || !state.erased) return undefined
  const went = [...state.destroyed, ...LEGAL_HOLDS]
  return written(deps, { accountId, destroyed: RETENTIONS.filter((keep) => went.includes(keep)) })
}

async function written(deps: ReceiptDeps, of: Pick<AccountReceipt, 'accountId' | 'destroyed'>) {
  const receipt = { ...of, persons: await deps.personsOf(of.accountId), at: deps.runtime.now() }
  await deps.keepReceipt(receipt)
  return receipt
}

export async function receiptOfGuest(deps: ReceiptDeps, guest: DueGuest): Promise<GuestReceipt> {
  const receipt = { ...guest, destroyed: RETENTIONS, at: deps.runtime.now() }
  await deps.keepReceipt(receipt)
  return receipt
}
