import { identityContract, identityProblems } from '#domain/identity/contract.ts'
import { twoFactorContract, twoFactorProblems } from '#domain/identity/two-factor.contract.ts'
import { type RouteRequest, type RouteTable, rateLimited, requiresActiveAccount, route } from '#platform/http/route.ts'
import type { IdentityWriteDeps } from './deps.ts'
import { changeEmail, confirmEmail, disownAccount, resend, verifyEmail } from './email-confirmation.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords.ts'
import { changeProfile, recordWelcomeShown } from './profile.ts'
import { register } from './register.ts'
import { endOtherSessions, endSession, login, signInWithCode } from './sign-in.ts'
import { confirmIdentity, confirmTwoFactor, disableTwoFactor, enrollTwoFactor } from './two-factor.ts'

const TEN_MINUTES = 600_000
/** Limits for routes that send an email or check a secret. */
const EMAIL_LIMIT = { max: 5, windowMs: TEN_MINUTES }
const ATTEMPT_LIMIT = { max: 20, windowMs: TEN_MINUTES }
const TOKEN_LIMIT = { max: 30, windowMs: TEN_MINUTES }

export const identityWriteRoutes = (deps: IdentityWriteDeps): RouteTable => ({
  problems: { ...identityProblems, ...twoFactorProblems },
  routes: [
    rateLimited(ATTEMPT_LIMIT, route(identityContract.register, 'anyone', register(deps))),
    rateLimited({ ...ATTEMPT_LIMIT, windowMs: TEN_MINUTES / 2 }, route(identityContract.login, 'anyone', login(deps))),
    rateLimited(ATTEMPT_LIMIT, route(twoFactorContract.signInWithCode, 'anyone', signInWithCode(deps))),
    rateLimited(ATTEMPT_LIMIT, route(twoFactorContract.begin, 'member', enrollTwoFactor(deps))),
    rateLimited(ATTEMPT_LIMIT, route(twoFactorContract.confirm, 'member', confirmTwoFactor(deps))),
    rateLimited(ATTEMPT_LIMIT, route(twoFactorContract.confirmIdentity, 'member', confirmIdentity(deps))),
    rateLimited(ATTEMPT_LIMIT, route(twoFactorContract.remove, 'member', disableTwoFactor(deps))),
    route(identityContract.logout, 'anyone', logout),
    rateLimited(TOKEN_LIMIT, route(identityContract.verifyEmail, 'anyone', verifyEmail(deps))),
    rateLimited(TOKEN_LIMIT, route(identityContract.disownAccount, 'anyone', disownAccount(deps))),
    rateLimited(EMAIL_LIMIT, route(identityContract.resendVerification, 'anyone', resend(deps))),
    rateLimited(EMAIL_LIMIT, route(identityContract.forgotPassword, 'anyone', forgotPassword(deps))),
    rateLimited(TOKEN_LIMIT, route(identityContract.resetPassword, 'anyone', resetPassword(deps))),
    rateLimited(TOKEN_LIMIT, route(identityContract.confirmEmail, 'anyone', confirmEmail(deps))),
    rateLimited(ATTEMPT_LIMIT, route(identityContract.changePassword, 'member', changePassword(deps))),
    requiresActiveAccount(rateLimited(ATTEMPT_LIMIT, route(identityContract.changeEmail, 'member', changeEmail(deps)))),
    route(identityContract.changeProfile, 'member', changeProfile(deps)),
    route(identityContract.welcomed, 'member', recordWelcomeShown(deps)),
    route(identityContract.endSession, 'member', endSession(deps)),
    route(identityContract.endOtherSessions, 'member', endOtherSessions(deps)),
  ],
})

const logout = async (request: RouteRequest): Promise<{ success: true }> => {
  await request.session.signOut()
  return { success: true }
}
