import type { Member } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { DeletionTicket } from '#domain/privacy/contract.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import { confirmationToken, isValidConfirmation } from '#platform/keys/confirmation-token.ts'
import { addMs } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'
import type { PrivacyWriteDeps } from './deps.ts'

type Posted<B> = RouteRequest<undefined, undefined, B>

/** How long the second step may take, ms. */
const STEP_MS = 600_000

/** The first step: who asks proves that it is them, and sees what there is and what stands in the way. */
export const requestAccountClosure =
  (deps: PrivacyWriteDeps) =>
  async (request: Posted<{ confirmPassword: string }>): Promise<DeletionTicket | Refusal> => {
    const member = memberOf(request)
    const { accountId } = member
    const wrong = await deps.checkPassword({ accountId, password: request.body.confirmPassword }, 'confirmPassword')
    if (wrong) return wrong
    if (await deps.worksHere(accountId)) return refuse('staff_account_not_closable')
    const [accountSummary, obligations] = await Promise.all([
      deps.summaryOf(accountId),
      deps.obligationsOf(owned(member)),
    ])
    if (!accountSummary) return refuse('account_not_found')
    if (!obligations) return refuse('not_ready')
    const expiresAt = addMs(deps.runtime.now(), STEP_MS)
    const token = confirmationToken(deps.keys, { accountId, session: request.session.key }, expiresAt)
    return { token, expiresAt, accountSummary, obligations }
  }

/** The second step: the account is closed, and everybody who is signed in to it is out. */
export const closeAccount =
  (deps: PrivacyWriteDeps) => async (request: Posted<{ token: string; eraseReviews: boolean }>) => {
    const member = memberOf(request)
    const { accountId, producerId } = member
    const by = commandContextOf(request, deps.runtime)
    const { token, eraseReviews } = request.body
    const step = isValidConfirmation(deps.keys, { accountId, session: request.session.key }, { token, now: by.at })
    if (step !== 'right') return refuse(step === 'expired' ? 'closure_token_expired' : 'closure_token_invalid')
    const obligations = await deps.obligationsOf(owned(member))
    if (!obligations) return refuse('not_ready')
    if (obligations.length > 0) return refuse('obligations_open', { obligations })
    const { requestId, tokenHash, expiresAt } = deps.keepToken(accountId, by)
    const what = {
      requestId,
      tokenHash,
      erasureScheduledAt: expiresAt,
      eraseReviews,
      ...(producerId && { producerId }),
    }
    const result = await deps.send(accountId, { type: 'CloseAccount', ...what }, by)
    if (isRefusal(result)) return result
    await deps.sessions.endAll(accountId, result.decidedBefore)
    await request.session.signOut()
    return respond(
      { success: true as const, message: 'Your account is closed.', erasureScheduledAt: expiresAt },
      result.position,
    )
  }

const owned = ({ accountId, producerId = undefined }: Member) => ({ accountId, producerId: producerId ?? null })
