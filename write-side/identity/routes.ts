import { identityContract, identityProblems } from '#domain/identity/contract.ts'
import { secondStepContract, secondStepProblems } from '#domain/identity/second-step-contract.ts'
import { limited, type RouteRequest, type RouteTable, route, unpaused } from '#platform/http/route.ts'
import type { IdentityWrites } from './deps.ts'
import { changeEmail } from './email-change.ts'
import { confirmEmail, disownAccount, resend, verifyEmail } from './email-confirmation.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords.ts'
import { changeProfile, welcomed } from './profile.ts'
import { register } from './register.ts'
import { beginSecondStep, confirmIdentity, confirmSecondStep, removeSecondStep } from './second-step.ts'
import { endOtherSessions, endSession } from './sessions.ts'
import { login, signInWithCode } from './sign-in.ts'

const TEN_MINUTES = 600_000
/** Each of these sends a mail to somebody, or tries a secret. */
const MAILS = { max: 5, windowMs: TEN_MINUTES }
const TRIES = { max: 20, windowMs: TEN_MINUTES }
const TOKENS = { max: 30, windowMs: TEN_MINUTES }

export const identityWrites = (deps: IdentityWrites): RouteTable => ({
  problems: { ...identityProblems, ...secondStepProblems },
  routes: [
    limited(TRIES, route(identityContract.register, 'anyone', register(deps))),
    limited({ ...TRIES, windowMs: TEN_MINUTES / 2 }, route(identityContract.login, 'anyone', login(deps))),
    limited(TRIES, route(secondStepContract.signInWithCode, 'anyone', signInWithCode(deps))),
    limited(TRIES, route(secondStepContract.begin, 'member', beginSecondStep(deps))),
    limited(TRIES, route(secondStepContract.confirm, 'member', confirmSecondStep(deps))),
    limited(TRIES, route(secondStepContract.confirmIdentity, 'member', confirmIdentity(deps))),
    limited(TRIES, route(secondStepContract.remove, 'member', removeSecondStep(deps))),
    route(identityContract.logout, 'anyone', logout),
    limited(TOKENS, route(identityContract.verifyEmail, 'anyone', verifyEmail(deps))),
    limited(TOKENS, route(identityContract.disownAccount, 'anyone', disownAccount(deps))),
    limited(MAILS, route(identityContract.resendVerification, 'anyone', resend(deps))),
    limited(MAILS, route(identityContract.forgotPassword, 'anyone', forgotPassword(deps))),
    limited(TOKENS, route(identityContract.resetPassword, 'anyone', resetPassword(deps))),
    limited(TOKENS, route(identityContract.confirmEmail, 'anyone', confirmEmail(deps))),
    limited(TRIES, route(identityContract.changePassword, 'member', changePassword(deps))),
    unpaused(limited(TRIES, route(identityContract.changeEmail, 'member', changeEmail(deps)))),
    route(identityContract.changeProfile, 'member', changeProfile(deps)),
    route(identityContract.welcomed, 'member', welcomed(deps)),
    route(identityContract.endSession, 'member', endSession(deps)),
    route(identityContract.endOtherSessions, 'member', endOtherSessions(deps)),
  ],
})

const logout = async (request: RouteRequest): Promise<{ success: true }> => {
  await request.session.signOut()
  return { success: true }
}
