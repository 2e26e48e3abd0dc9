import type { StaffRole } from '../kernel/actor.ts'
import type { Instant, Retention } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountEvent } from './account.events.ts'

export type ClosingCommand =
  | {
      readonly type: 'CloseAccount'
      readonly requestId: string
      readonly tokenHash: string
      readonly erasesAt: Instant
      readonly reviewsToo: boolean
      readonly producerId?: string
      readonly why?: Closing['why']
    }
  /** The reader of the address an account was registered with says that the account is not theirs. */
  | {
      readonly type: 'DisownAccount'
      readonly requestId: string
      readonly tokenHash: string
      /** When nothing of it is going on any more. */
      readonly erasesAt: Instant
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
  | { readonly type: 'EraseHeldData'; readonly destroyed: readonly Retention[]; readonly went: Record<string, number> }
  | { readonly type: 'RecordForgottenAtProcessor'; readonly customers: number }

export interface Closing {
  readonly requestId: string
  readonly tokenHash: string
  readonly erasesAt: Instant
  readonly reviewsToo: boolean
  readonly producerId: string | undefined
  /** `disowned`: the reader of its unconfirmed address said the account is not theirs. Nothing reopens it. */
  readonly why: 'unused' | 'disowned' | undefined
}

/** What closing hangs on. */
interface Closable {
  readonly accountId: string
  readonly verified: boolean
  readonly staff: StaffRole | undefined
  readonly closing: Closing | undefined
  readonly erased: boolean
  readonly destroyed: readonly Retention[]
  readonly forgottenAtProcessor: boolean
}

type ClosingEvent = Extract<AccountEvent, { type: 'AccountClosed' | 'AccountReopened' }>

export function closingAfter({ type, data }: ClosingEvent): Closing | undefined {
  if (type === 'AccountReopened') return undefined
  const { requestId, tokenHash, erasesAt, reviewsToo, producerId, why } = data
  return { requestId, tokenHash, erasesAt, reviewsToo, producerId, why }
}

export function decideClosing(state: Closable, command: ClosingCommand): AccountEvent[] | Refusal {
  switch (command.type) {
    case 'CloseAccount':
      return close(state, command)
    case 'DisownAccount':
      return disown(state, command)
    case 'ReopenAccount':
      return reopen(state, command)
    case 'EraseAccount':
      return erase(state, command)
    case 'EraseHeldData':
      return eraseHeld(state, command)
    case 'RecordForgottenAtProcessor':
      return forgottenAtProcessor(state, command)
  }
}

/** Whoever works for the market gives that up first: their decisions bear their name. */
function close(state: Closable, command: Extract<ClosingCommand, { type: 'CloseAccount' }>) {
  if (state.erased) return refuse('account_not_found')
  if (state.staff) return refuse('staff_stay')
  if (state.closing) return []
  const { type: _, ...data } = command
  return [{ type: 'AccountClosed' as const, data: { accountId: state.accountId, ...data } }]
}

/** Only an account whose address was never confirmed: the owner of a confirmed one has read the mail and signed in. */
function disown(
  state: Closable,
  { requestId, tokenHash, erasesAt }: Extract<ClosingCommand, { type: 'DisownAccount' }>,
) {
  const { accountId, verified, closing, erased } = state
  if (verified) return refuse('verification_used')
  if (erased || closing?.why === 'disowned') return []
  const data = { accountId, requestId, tokenHash, erasesAt, reviewsToo: true, why: 'disowned' as const }
  return [{ type: 'AccountClosed' as const, data }]
}

function reopen({ accountId, closing, erased }: Closable, command: Extract<ClosingCommand, { type: 'ReopenAccount' }>) {
  if (erased) return refuse('account_erased')
  if (!closing) return command.tokenHash ? refuse('verification_used') : []
  if (command.tokenHash && command.tokenHash !== closing.tokenHash) return refuse('verification_invalid')
  if (closing.why === 'disowned' || isOver(closing, command.now)) return refuse('account_erased')
  const { requestId, producerId } = closing
  return [{ type: 'AccountReopened' as const, data: { accountId, requestId, ...(producerId && { producerId }) } }]
}

function erase({ accountId, closing, erased }: Closable, command: Extract<ClosingCommand, { type: 'EraseAccount' }>) {
  if (erased) return []
  if (!closing && !command.again) return refuse('account_open')
  if (closing && !command.again && !isOver(closing, command.now)) return refuse('account_cools_off')
  const { requestId, producerId = undefined } = closing ?? { requestId: 'again' }
  const { destroyed, went } = command
  const data = { accountId, requestId, ...(producerId && { producerId }), destroyed: [...destroyed], went }
  return [{ type: 'AccountErased' as const, data }]
}

function eraseHeld(state: Closable, { destroyed, went }: Extract<ClosingCommand, { type: 'EraseHeldData' }>) {
  const { accountId, erased } = state
  if (!erased) return refuse('account_open')
  const more = destroyed.filter((keep) => !state.destroyed.includes(keep))
  return more.length === 0 ? [] : [{ type: 'HeldDataErased' as const, data: { accountId, destroyed: more, went } }]
}

function forgottenAtProcessor(
  { accountId, erased, ...state }: Closable,
  { customers }: Extract<ClosingCommand, { type: 'RecordForgottenAtProcessor' }>,
) {
  if (!erased) return refuse('account_open')
  if (state.forgottenAtProcessor) return []
  return [{ type: 'ForgottenAtProcessor' as const, data: { accountId, customers } }]
}

/** From then on nothing can be undone. */
export const isOver = ({ erasesAt }: Pick<Closing, 'erasesAt'>, now: Instant): boolean => now >= erasesAt
