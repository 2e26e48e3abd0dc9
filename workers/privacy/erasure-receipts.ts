import { account } from '#domain/identity/account.decider.ts'
import { isOver } from '#domain/identity/closing.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { RETENTIONS, type Retention } from '#domain/kernel/event.ts'
import { type AccountReceipt, type ErasureReceipt, type GuestReceipt, HELD } from '#domain/privacy/erasure.ts'
import type { Facts } from '#platform/facts/facts.ts'

export interface ReceiptDeps {
  readonly bus: CommandBus
  readonly facts: Pick<Facts, 'now'>
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
  if (!closing || !isOver(closing, deps.facts.now())) return undefined
  const held = await deps.isHeld({ accountId, producerId: closing.producerId ?? null })
  const goes = (keep: Retention) => (keep === 'review' ? closing.reviewsToo : !(held && HELD.includes(keep)))
  return written(deps, { accountId, destroyed: RETENTIONS.filter(goes) })
}

/** For an erased account of which a case held something: with all that went before. */
export async function receiptOfReleased(deps: ReceiptDeps, accountId: string): Promise<AccountReceipt | undefined> {
  const state = await deps.bus.load(account, accountId)
  if (state.status !== 'registered' || !state.erased) return undefined
  const went = [...state.destroyed, ...HELD]
  return written(deps, { accountId, destroyed: RETENTIONS.filter((keep) => went.includes(keep)) })
}

async function written(deps: ReceiptDeps, of: Pick<AccountReceipt, 'accountId' | 'destroyed'>) {
  const receipt = { ...of, persons: await deps.personsOf(of.accountId), at: deps.facts.now() }
  await deps.keepReceipt(receipt)
  return receipt
}

export async function receiptOfGuest(deps: ReceiptDeps, guest: DueGuest): Promise<GuestReceipt> {
  const receipt = { ...guest, destroyed: RETENTIONS, at: deps.facts.now() }
  await deps.keepReceipt(receipt)
  return receipt
}
