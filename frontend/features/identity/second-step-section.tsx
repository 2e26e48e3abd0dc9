import { useState } from 'react'
import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { LinkButton } from '#frontend/ui/button.tsx'
import { homeOf } from './home-of.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondStepOff } from './second-step-off.tsx'
import { SecondStepSetUp } from './second-step-set-up.tsx'
import './second-step.css'

interface SecondStepSectionProps {
  readonly user: UserView
  readonly profile: ProfileView
}

/** Whether a sign-in takes a code besides the password, and the way to change that. */
export function SecondStepSection({ user, profile: { recoveryCodes: left } }: SecondStepSectionProps) {
  const [fresh, setFresh] = useState<readonly string[]>([])
  if (fresh.length > 0) return <RecoveryCodes codes={fresh} onKept={() => setFresh([])} />
  if (left === null)
    return (
      <>
        <p className="account-note">
          {user.staffSetupRequired
            ? NEEDED[user.staffSetupRequired]
            : 'A code from your phone in addition to your password, so that knowing one is not enough to get in.'}
        </p>
        <SecondStepSetUp onSetUp={setFresh} />
      </>
    )
  return (
    <>
      <p className="account-now" role="status">
        <Badge tone="leaf">On</Badge>
        {left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}
      </p>
      {user.staff && (
        <p>
          <LinkButton to={homeOf(user)}>Go to your work</LinkButton>
        </p>
      )}
      <SecondStepOff />
    </>
  )
}

const NEEDED = {
  longer_password: 'Your work for the market begins with a longer password, above, and with this.',
  second_step: 'Your work for the market begins once this is set up.',
} as const
