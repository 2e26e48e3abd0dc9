import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { privacyContract, privacyProblems } from '#domain/privacy/contract.ts'
import { answered, limited, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { accountInToken, hashOfToken } from '#platform/keys/mail-tokens.ts'
import { senderOf } from '../sender.ts'
import { askDeletion, closeAccount } from './close-account.ts'
import type { PrivacyWrites } from './deps.ts'
import { askGuestErasure, eraseGuest, lookAtGuest } from './guest-erasure.ts'

/** Each of these tries a secret. */
const TRIES = { max: 20, windowMs: 600_000 }
/** Each of these sends a mail. */
const LETTERS = { max: 5, windowMs: 600_000 }

export const privacyWrites = (deps: PrivacyWrites): RouteTable => ({
  problems: privacyProblems,
  routes: [
    limited(TRIES, route(privacyContract.askDeletion, 'member', askDeletion(deps))),
    limited(TRIES, route(privacyContract.closeAccount, 'member', closeAccount(deps))),
    limited(TRIES, route(privacyContract.keepAccount, 'anyone', keepAccount(deps))),
    limited(LETTERS, route(privacyContract.askGuestErasure, 'anyone', askGuestErasure(deps))),
    limited(TRIES, route(privacyContract.lookAtGuest, 'anyone', lookAtGuest(deps))),
    limited(TRIES, route(privacyContract.eraseGuest, 'anyone', eraseGuest(deps))),
  ],
})

/** Whoever reads the mail may keep the account; to get in they sign in as ever. */
const keepAccount = (deps: PrivacyWrites) => async (request: RouteRequest<undefined, undefined, { token: string }>) => {
  const { token } = request.body
  const by = senderOf(request, deps.facts)
  const command = { type: 'ReopenAccount', tokenHash: hashOfToken(token), now: by.at } as const
  const accountId = accountInToken(token)
  const result = await deps.send(accountId, command, by)
  if (isRefusal(result)) return result.refused === 'account_not_found' ? refuse('verification_invalid') : result
  await deps.noteUse(accountId)
  return answered({ success: true as const, message: 'Your account stays.' }, result.position)
}
