import type { AccountClosureReason, AccountEvent } from '#domain/identity/account.events.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Instant, Retention } from '#domain/kernel/event.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

export type AccountClosureCommand =
  | {
      readonly type: 'CloseAccount'
      readonly requestId: string
      readonly tokenHash: string
      readonly erasureScheduledAt: Instant
      readonly eraseReviews: boolean
      readonly producerId?: string
      readonly reason?: AccountClosure['reason']
      /** The account has a staff role. */
      readonly staff: boolean
    }
  /** The recipient of the verification email states that the account is not theirs. */
  | {
      readonly type: 'DisownAccount'
      readonly requestId: string
      readonly tokenHash: string
      /** When its obligations have ended. */
      readonly erasureScheduledAt: Instant
    }
  /** With the emailed token; without one the owner is signed in. */
  | { readonly type: 'ReopenAccount'; readonly now: Instant; readonly tokenHash?: string }
  | {
      readonly type: 'EraseAccount'
      readonly now: Instant
      /** It was erased before, according to an erasure receipt, and a backup of the log was restored. */
      readonly again?: true
      readonly destroyed: readonly Retention[]
      readonly erasedCounts: Record<string, number>
    }
  /** The legal hold on this data has ended. */
  | {
      readonly type: 'EraseLegalHoldData'
      readonly destroyed: readonly Retention[]
      readonly erasedCounts: Record<string, number>
    }
  | { readonly type: 'RecordProcessorCustomersDeleted'; readonly customerCount: number }

export interface AccountClosure {
  readonly requestId: string
  readonly tokenHash: string
  readonly erasureScheduledAt: Instant
  readonly eraseReviews: boolean
  readonly producerId: string | undefined
  /**
   * `disowned`: the recipient at its unverified address stated that the account is not theirs. It cannot be reopened.
   */
  readonly reason: AccountClosureReason
}

/** State that closure depends on. */
interface Closable {
  readonly accountId: string
  readonly verified: boolean
  readonly closing: AccountClosure | undefined
  readonly erased: boolean
  readonly destroyed: readonly Retention[]
  readonly processorCustomersDeleted: boolean
}

type AccountClosureEvent = Extract<AccountEvent, { type: 'AccountClosed' | 'AccountReopened' }>

export function applyClosure({ type, data }: AccountClosureEvent): AccountClosure | undefined {
  if (type === 'AccountReopened') return undefined
  const { requestId, tokenHash, erasureScheduledAt, eraseReviews, producerId, reason } = data
  return { requestId, tokenHash, erasureScheduledAt, eraseReviews, producerId, reason }
}

export function decideClosure(state: Closable, command: AccountClosureCommand): AccountEvent[] | Refusal {
  switch (command.type) {
    case 'CloseAccount':
      return close(state, command)
    case 'DisownAccount':
      return disown(state, command)
    case 'ReopenAccount':
      return reopen(state, command)
    case 'EraseAccount':
      return erase(state, command)
    case 'EraseLegalHoldData':
      return eraseLegalHoldData(state, command)
    case 'RecordProcessorCustomersDeleted':
      return recordCustomersDeleted(state, command)
  }
}

/** Staff have to give up their role first. */
function close(state: Closable, command: Extract<AccountClosureCommand, { type: 'CloseAccount' }>) {
  if (state.erased) return refuse('account_not_found')
  const { type: _, staff, reason = 'owner_request', ...data } = command
  if (staff) return refuse('staff_account_not_closable')
  if (state.closing) return []
  return [{ type: 'AccountClosed' as const, data: { accountId: state.accountId, ...data, reason } }]
}

/**
 * Only for accounts whose address was never verified: the owner of a verified address can sign in and close the
 * account.
 */
function disown(
  state: Closable,
  { requestId, tokenHash, erasureScheduledAt }: Extract<AccountClosureCommand, { type: 'DisownAccount' }>,
) {
  const { accountId, verified, closing, erased } = state
  if (verified) return refuse('token_used')
  if (erased || closing?.reason === 'disowned') return []
  const data = { accountId, requestId, tokenHash, erasureScheduledAt, eraseReviews: true, reason: 'disowned' as const }
  return [{ type: 'AccountClosed' as const, data }]
}

function reopen(
  { accountId, closing, erased }: Closable,
  command: Extract<AccountClosureCommand, { type: 'ReopenAccount' }>,
) {
  if (erased) return refuse('account_erased')
  if (!closing) return command.tokenHash ? refuse('token_used') : []
  if (command.tokenHash && command.tokenHash !== closing.tokenHash) return refuse('token_invalid')
  if (closing.reason === 'disowned' || isErasureDue(closing, command.now)) return refuse('account_erased')
  const { requestId, producerId } = closing
  return [{ type: 'AccountReopened' as const, data: { accountId, requestId, ...(producerId && { producerId }) } }]
}

function erase(
  { accountId, closing, erased }: Closable,
  command: Extract<AccountClosureCommand, { type: 'EraseAccount' }>,
) {
  if (erased) return []
  if (!closing && !command.again) return refuse('account_open')
  if (closing && !command.again && !isErasureDue(closing, command.now)) return refuse('account_already_closed')
  const { requestId, producerId = undefined } = closing ?? { requestId: 'again' }
  const { destroyed, erasedCounts } = command
  const data = {
    accountId,
    requestId,
    ...(producerId && { producerId }),
    destroyedKeyClasses: [...destroyed],
    erasedCounts,
  }
  return [{ type: 'AccountErased' as const, data }]
}

function eraseLegalHoldData(
  state: Closable,
  { destroyed, erasedCounts }: Extract<AccountClosureCommand, { type: 'EraseLegalHoldData' }>,
) {
  const { accountId, erased } = state
  if (!erased) return refuse('account_open')
  const newlyDestroyed = destroyed.filter((retention) => !state.destroyed.includes(retention))
  const data = { accountId, destroyedKeyClasses: newlyDestroyed, erasedCounts }
  return newlyDestroyed.length === 0 ? [] : [{ type: 'LegalHoldDataErased' as const, data }]
}

function recordCustomersDeleted(
  { accountId, erased, ...state }: Closable,
  { customerCount }: Extract<AccountClosureCommand, { type: 'RecordProcessorCustomersDeleted' }>,
) {
  if (!erased) return refuse('account_open')
  if (state.processorCustomersDeleted) return []
  return [{ type: 'ProcessorCustomersDeleted' as const, data: { accountId, customerCount } }]
}

/** Whether the scheduled erasure is due. From then on the closure is final. */
export const isErasureDue = (
  { erasureScheduledAt }: Pick<AccountClosure, 'erasureScheduledAt'>,
  now: Instant,
): boolean => now >= erasureScheduledAt

/** Notice to the owner of an inactive account: its last use, and when it is erased unless it is used again. */
export interface InactivityNotice {
  readonly lastUse: CalendarDate
  readonly erasureScheduledOn: CalendarDate
}

export interface RequestInactivityNotice extends InactivityNotice {
  readonly type: 'RequestInactivityNotice'
  /** The account has a staff role. */
  readonly staff: boolean
}

interface NoticeState {
  readonly accountId: string
  readonly closing: AccountClosure | undefined
  readonly inactivityNotice: InactivityNotice | undefined
  readonly erased: boolean
}

/** Sent once per period of inactivity. Staff accounts are exempt. */
export function decideInactivityNotice(
  state: NoticeState,
  { lastUse, erasureScheduledOn, staff }: RequestInactivityNotice,
): AccountEvent[] {
  if (state.erased || state.closing || staff || state.inactivityNotice?.lastUse === lastUse) return []
  return [
    {
      type: 'AccountInactivityNoticeRequested',
      data: { accountId: state.accountId, lastUsedOn: lastUse, erasureScheduledOn },
    },
  ]
}
