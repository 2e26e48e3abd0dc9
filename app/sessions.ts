import { staffSetupRequired } from '#domain/identity/credentials.ts'
import type { Config } from '#platform/config/config.ts'
import type { SessionLookup } from '#platform/http/request-session.ts'
import type { AccountOwner } from '#read-side/identity/accounts.query.ts'

interface WhoIsParts {
  readonly ownerOf: (accountId: string) => Promise<AccountOwner | undefined>
  /** Whether an account's password is long enough for staff. */
  readonly staffs: (accountId: string) => Promise<boolean>
  readonly secondStep: Config['staffTwoFactor']
}

/** The actor of a session. This is the only place that gives an actor a staff role. */
export const sessionLookup =
  ({ ownerOf, staffs, secondStep: asked }: WhoIsParts): SessionLookup =>
  async ({ accountId, secondStep }) => {
    const owner = await ownerOf(accountId)
    if (!owner) return undefined
    const { verified, producerId, staff: role } = owner.user
    const secondStepDone = asked === 'optional' || (secondStep !== undefined && secondStep === owner.secondStep)
    return {
      kind: 'member',
      accountId,
      verified,
      ...(producerId ? { producerId } : {}),
      ...(owner.paused ? { suspended: true } : {}),
      ...(role ? staffSetupRequired({ role, longPassword: await staffs(accountId), secondStepDone }) : {}),
    }
  }
