import { account } from '#domain/identity/account.decider.ts'
import type { AccountReceipt, ErasureReceipt, GuestReceipt } from '#domain/privacy/erasure.ts'
import { guestErasure } from '#domain/privacy/guest-erasure.decider.ts'
import { eachInTurn } from '../each-in-turn.ts'
import { type EmptyingDeps, emptyOut, systemStep, type Went } from './emptying.ts'
import {
  type DueGuest,
  type ReceiptDeps,
  receiptOfAccount,
  receiptOfGuest,
  receiptOfReleased,
} from './erasure-receipts.ts'

export interface ErasingDeps extends EmptyingDeps, ReceiptDeps {
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
export const erase = (deps: ErasingDeps, { accounts, released, guests }: Due): Promise<number> =>
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
export const eraseAgain = (deps: ErasingDeps, receipts: readonly ErasureReceipt[]): Promise<number> =>
  eraseEach(
    deps,
    receipts.map((receipt) => async () => {
      if (!(await isBack(deps, receipt))) return undefined
      return 'accountId' in receipt ? emptyAccount(deps, receipt, { again: true }) : emptyGuest(deps, receipt)
    }),
  )

async function eraseEach(deps: ErasingDeps, each: readonly Emptying[]): Promise<number> {
  const emptied: Emptied[] = []
  try {
    await eachInTurn(each, async (empty) => {
      const one = await empty()
      if (one) emptied.push(one)
    })
  } finally {
    await settle(deps, emptied)
  }
  return emptied.length
}

async function isBack({ bus, keys }: ErasingDeps, receipt: ErasureReceipt): Promise<boolean> {
  if ('accountId' in receipt) {
    const state = await bus.load(account, receipt.accountId)
    if (state.status === 'registered' && !state.erased) return true
  }
  const { persons, destroyed } = receipt
  const gone = await keys.destroyed(persons.flatMap((person) => destroyed.map((keep) => ({ person, keep }))))
  return gone.includes(false)
}

async function settle(deps: ErasingDeps, emptied: readonly Emptied[]): Promise<void> {
  if (emptied.length === 0) return
  await deps.rebuild()
  await eachInTurn(emptied, ({ record }) => record())
}

async function emptyAccount(deps: ErasingDeps, receipt: AccountReceipt, how: { again?: true } = {}): Promise<Emptied> {
  const { accountId: id, destroyed } = receipt
  const went = await emptyOut(deps, receipt)
  const command = () => ({ type: 'EraseAccount', now: deps.facts.now(), ...how, destroyed, went }) as const
  return {
    record: () =>
      deps.bus.dispatch({
        ...{ decider: account, id, command: command(), by: systemStep(deps.facts.now(), `erase/${id}`) },
      }),
  }
}

async function emptyReleased(deps: ErasingDeps, receipt: AccountReceipt): Promise<Emptied> {
  const { accountId: id, destroyed } = receipt
  const went: Went = await emptyOut(deps, receipt)
  const command = { type: 'EraseHeldData', destroyed, went } as const
  const by = () => systemStep(deps.facts.now(), `erase-held/${id}`)
  return { record: () => deps.bus.dispatch({ decider: account, id, command, by: by() }) }
}

async function emptyGuest(deps: ErasingDeps, receipt: GuestReceipt): Promise<Emptied> {
  const { at: _, ...what } = receipt
  const command = { type: 'EraseGuest', ...what, went: await emptyOut(deps, receipt) } as const
  const by = () => systemStep(deps.facts.now(), `erase-guest/${receipt.requestId}`)
  return { record: () => deps.bus.dispatch({ decider: guestErasure, id: receipt.guestbook, command, by: by() }) }
}
