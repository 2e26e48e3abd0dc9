import type { Member } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { DeletionTicket } from '#domain/privacy/contract.ts'
import { later } from '#platform/facts/facts.ts'
import { answered, type RouteRequest } from '#platform/http/route.ts'
import { stepFits, stepToken } from '#platform/keys/step-token.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import type { PrivacyWrites } from './deps.ts'

type Posted<B> = RouteRequest<undefined, undefined, B>

/** How long the second step may take, ms. */
const STEP_MS = 600_000

/** The first step: who asks proves that it is them, and sees what there is and what stands in the way. */
export const askDeletion =
  (deps: PrivacyWrites) =>
  async (request: Posted<{ confirmPassword: string }>): Promise<DeletionTicket | Refusal> => {
    const member = memberOf(request)
    const { accountId } = member
    const wrong = await deps.checkPassword({ accountId, password: request.body.confirmPassword }, 'confirmPassword')
    if (wrong) return wrong
    if (await deps.worksHere(accountId)) return refuse('staff_stay')
    const [accountSummary, obligations] = await Promise.all([
      deps.summaryOf(accountId),
      deps.obligationsOf(owned(member)),
    ])
    if (!accountSummary) return refuse('account_not_found')
    if (!obligations) return refuse('not_ready')
    const expiresAt = later(deps.facts.now(), STEP_MS)
    const token = stepToken(deps.keys, { accountId, session: request.session.key }, expiresAt)
    return { token, expiresAt, accountSummary, obligations }
  }

/** The second step: the account is closed, and everybody who is signed in to it is out. */
export const closeAccount =
  (deps: PrivacyWrites) => async (request: Posted<{ token: string; reviewsToo: boolean }>) => {
    const member = memberOf(request)
    const { accountId, producerId } = member
    const by = senderOf(request, deps.facts)
    const { token, reviewsToo } = request.body
    const step = stepFits(deps.keys, { accountId, session: request.session.key }, { token, now: by.at })
    if (step !== 'right') return refuse(`deletion_step_${step === 'expired' ? 'expired' : 'invalid'}`)
    const obligations = await deps.obligationsOf(owned(member))
    if (!obligations) return refuse('not_ready')
    if (obligations.length > 0) return refuse('obligations_open', { obligations })
    const { requestId, tokenHash, expiresAt } = deps.keepToken(accountId, by)
    const what = { requestId, tokenHash, erasesAt: expiresAt, reviewsToo, ...(producerId && { producerId }) }
    const result = await deps.send(accountId, { type: 'CloseAccount', ...what }, by)
    if (isRefusal(result)) return result
    await deps.sessions.endAll(accountId, result.decidedBefore)
    await request.session.signOut()
    return answered(
      { success: true as const, message: 'Your account is closed.', erasesAt: expiresAt },
      result.position,
    )
  }

const owned = ({ accountId, producerId = undefined }: Member) => ({ accountId, producerId: producerId ?? null })
