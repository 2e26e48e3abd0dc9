import { TOTP } from 'otpauth'
import { PASSWORD } from './shop.ts'
import { fine, type Visitor } from './visitor.ts'

/** Somebody's authenticator, as their phone would show its codes. */
export interface Authenticator {
  readonly enrollmentId: string
  readonly recoveryCodes: readonly string[]
  /** The code of the set-up itself, and those after it: the first is good at once, for clocks may drift by one step. */
  code(stepsLater?: number): string
}

/** Sets up codes for whoever is signed in; the session has done its second step then. */
export async function setUpSecondStep(who: Visitor, now: () => number = Date.now): Promise<Authenticator> {
  type Begun = { readonly enrollmentId: string; readonly secret: string }
  const { enrollmentId, secret } = fine(await who.post<Begun>('/api/me/two-factor/enroll', { password: PASSWORD }))
  const begun = now()
  const code = (stepsLater = 0) => new TOTP({ secret }).generate({ timestamp: begun + stepsLater * 30_000 })
  type Confirmed = { readonly recoveryCodes: readonly string[] }
  const confirmed = await who.post<Confirmed>('/api/me/two-factor/confirm', { enrollmentId, code: code() })
  return { enrollmentId, code, recoveryCodes: fine(confirmed).recoveryCodes }
}

/** Signs in with the password and then with a code. */
export async function signInWithCode(who: Visitor, username: string, code: string) {
  fine(await who.signIn(username, PASSWORD))
  const answer = await who.post('/api/auth/two-factor', { code })
  // The session is another one now.
  await who.csrf()
  return answer
}
