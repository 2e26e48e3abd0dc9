import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
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
      readonly why?: AccountClosure['why']
    }
  /** The reader of the address an account was registered with says that the account is not theirs. */
  | {
      readonly type: 'DisownAccount'
      readonly requestId: string
      readonly tokenHash: string
      /** When nothing of it is going on any more. */
      readonly erasureScheduledAt: Instant
    }
  /** By the link in the mail, or without one by whoever proved who they are. */
  | { readonly type: 'ReopenAccount'; readonly now: Instant; readonly tokenHash?: string }
  | {
      readonly type: 'EraseAccount'
      readonly now: Instant
      /** It was erased before: a receipt says so that no backup of the log can take back. */
      readonly again?: true
      readonly destroyed: readonly Retention[]
      readonly went: Record<string, number>
    }
  /** The case that held them is over. */
  | {
      readonly type: 'EraseLegalHoldData'
      readonly destroyed: readonly Retention[]
      readonly went: Record<string, number>
    }
  | { readonly type: 'RecordProcessorCustomersDeleted'; readonly customerCount: number }

export interface AccountClosure {
  readonly requestId: string
  readonly tokenHash: string
  readonly erasureScheduledAt: Instant
  readonly eraseReviews: boolean
  readonly producerId: string | undefined
  /** `disowned`: the reader of its unconfirmed address said the account is not theirs. Nothing reopens it. */
  readonly why: 'unused' | 'disowned' | undefined
}

/** What closing hangs on. */
interface Closable {
  readonly accountId: string
  readonly verified: boolean
  readonly staff: StaffRole | undefined
  readonly closing: AccountClosure | undefined
  readonly erased: boolean
  readonly destroyed: readonly Retention[]
  readonly forgottenAtProcessor: boolean
}

type AccountClosureEvent = Extract<AccountEvent, { type: 'AccountClosed' | 'AccountReopened' }>

export function applyClosure({ type, data }: AccountClosureEvent): AccountClosure | undefined {
  if (type === 'AccountReopened') return undefined
  const { requestId, tokenHash, erasureScheduledAt, eraseReviews, producerId, why } = data
  return { requestId, tokenHash, erasureScheduledAt, eraseReviews, producerId, why }
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
      return eraseHeld(state, command)
    case 'RecordProcessorCustomersDeleted':
      return forgottenAtProcessor(state, command)
  }
}

/** Whoever works for the market gives that up first: their decisions bear their name. */
function close(state: Closable, command: Extract<AccountClosureCommand, { type: 'CloseAccount' }>) {
  if (state.erased) return refuse('account_not_found')
  if (state.staff) return refuse('staff_account_not_closable')
  if (state.closing) return []
  const { type: _, ...data } = command
  return [{ type: 'AccountClosed' as const, data: { accountId: state.accountId, ...data } }]
}

/** Only an account whose address was never confirmed: the owner of a confirmed one has read the mail and signed in. */
function disown(
  state: Closable,
  { requestId, tokenHash, erasureScheduledAt }: Extract<AccountClosureCommand, { type: 'DisownAccount' }>,
) {
  const { accountId, verified, closing, erased } = state
  if (verified) return refuse('token_used')
  if (erased || closing?.why === 'disowned') return []
  const data = { accountId, requestId, tokenHash, erasureScheduledAt, eraseReviews: true, why: 'disowned' as const }
  return [{ type: 'AccountClosed' as const, data }]
}

function reopen(
  { accountId, closing, erased }: Closable,
  command: Extract<AccountClosureCommand, { type: 'ReopenAccount' }>,
) {
  if (erased) return refuse('account_erased')
  if (!closing) return command.tokenHash ? refuse('token_used') : []
  if (command.tokenHash && command.tokenHash !== closing.tokenHash) return refuse('token_invalid')
  if (closing.why === 'disowned' || isErasureDue(closing, command.now)) return refuse('account_erased')
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
  const { destroyed, went } = command
  const data = { accountId, requestId, ...(producerId && { producerId }), destroyed: [...destroyed], went }
  return [{ type: 'AccountErased' as const, data }]
}

function eraseHeld(
  state: Closable,
  { destroyed, went }: Extract<AccountClosureCommand, { type: 'EraseLegalHoldData' }>,
) {
  const { accountId, erased } = state
  if (!erased) return refuse('account_open')
  const more = destroyed.filter((keep) => !state.destroyed.includes(keep))
  return more.length === 0 ? [] : [{ type: 'LegalHoldDataErased' as const, data: { accountId, destroyed: more, went } }]
}

function forgottenAtProcessor(
  { accountId, erased, ...state }: Closable,
  { customerCount: customers }: Extract<AccountClosureCommand, { type: 'RecordProcessorCustomersDeleted' }>,
) {
  if (!erased) return refuse('account_open')
  if (state.forgottenAtProcessor) return []
  return [{ type: 'ProcessorCustomersDeleted' as const, data: { accountId, customerCount: customers } }]
}

/** From then on nothing can be undone. */
export const isErasureDue = (
  { erasureScheduledAt }: Pick<AccountClosure, 'erasureScheduledAt'>,
  now: Instant,
): boolean => now >= erasureScheduledAt

/** Its owner was told that nobody has used it since a day, and when it is erased unless somebody does. */
export interface InactivityNotice {
  readonly lastUse: CalendarDate
  readonly erasureScheduledOn: CalendarDate
}

export interface RequestInactivityNotice extends InactivityNotice {
  readonly type: 'RequestInactivityNotice'
}

interface Tellable {
  readonly accountId: string
  readonly staff: StaffRole | undefined
  readonly closing: AccountClosure | undefined
  readonly unused: InactivityNotice | undefined
  readonly erased: boolean
}

/** Once for each time that it lies unused. Whoever works for the market stays. */
export function decideInactivityNotice(
  state: Tellable,
  { lastUse, erasureScheduledOn }: RequestInactivityNotice,
): AccountEvent[] {
  if (state.erased || state.closing || state.staff || state.unused?.lastUse === lastUse) return []
  return [
    {
      type: 'AccountInactivityNoticeRequested',
      data: { accountId: state.accountId, lastUsedOn: lastUse, erasureScheduledOn },
    },
  ]
}
