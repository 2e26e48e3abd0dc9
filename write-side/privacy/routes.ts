import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { privacyContract, privacyProblems } from '#domain/privacy/contract.ts'
import { type RouteRequest, type RouteTable, rateLimited, respond, route } from '#platform/http/route.ts'
import { accountOfToken, hashOfToken } from '#platform/keys/email-tokens.ts'
import { commandContextOf } from '../command-context.ts'
import { closeAccount, requestAccountClosure } from './close-account.ts'
import type { PrivacyWriteDeps } from './deps.ts'
import { eraseGuest, previewGuestErasure, requestGuestErasure } from './guest-erasure.ts'

/** Each of these tries a secret. */
const TRIES = { max: 20, windowMs: 600_000 }
/** Each of these sends a mail. */
const LETTERS = { max: 5, windowMs: 600_000 }

export const privacyWriteRoutes = (deps: PrivacyWriteDeps): RouteTable => ({
  problems: privacyProblems,
  routes: [
    rateLimited(TRIES, route(privacyContract.askDeletion, 'member', requestAccountClosure(deps))),
    rateLimited(TRIES, route(privacyContract.closeAccount, 'member', closeAccount(deps))),
    rateLimited(TRIES, route(privacyContract.keepAccount, 'anyone', keepAccount(deps))),
    rateLimited(LETTERS, route(privacyContract.askGuestErasure, 'anyone', requestGuestErasure(deps))),
    rateLimited(TRIES, route(privacyContract.lookAtGuest, 'anyone', previewGuestErasure(deps))),
    rateLimited(TRIES, route(privacyContract.eraseGuest, 'anyone', eraseGuest(deps))),
  ],
})

/** Whoever reads the mail may keep the account; to get in they sign in as ever. */
const keepAccount =
  (deps: PrivacyWriteDeps) => async (request: RouteRequest<undefined, undefined, { token: string }>) => {
    const { token } = request.body
    const by = commandContextOf(request, deps.runtime)
    const command = { type: 'ReopenAccount', tokenHash: hashOfToken(token), now: by.at } as const
    const accountId = accountOfToken(token)
    const result = await deps.send(accountId, command, by)
    if (isRefusal(result)) return result.refused === 'account_not_found' ? refuse('token_invalid') : result
    await deps.noteUse(accountId)
    return respond({ success: true as const, message: 'Your account stays.' }, result.position)
  }
