import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'

interface DashboardProfileProps {
  readonly user: UserView
  readonly profile: ProfileView
}

/** Who one is here. Everything is changed on the account's own page. */
export function DashboardProfile({ user, profile }: DashboardProfileProps) {
  return (
    <Card role="region" aria-label="My profile" className="dashboard-profile">
      <dl>
        <dt>Username</dt>
        <dd>{profile.username}</dd>
        <dt>Email</dt>
        <dd>
          {profile.email} {!profile.verified && <Badge tone="honey">Not confirmed</Badge>}
        </dd>
        <dt>Account type</dt>
        <dd>{user.role === 'producer' ? 'Producer' : 'Consumer'}</dd>
        <dt>Member since</dt>
        <dd>{dateWords(profile.createdAt)}</dd>
      </dl>
      <div className="row">
        <LinkButton to={paths.accountPart('details')}>Edit Profile</LinkButton>
        <LinkButton to={paths.accountPart('password')} look="secondary">
          Change Password
        </LinkButton>
        {!user.producerId && !user.staff && !user.staffSetupRequired && (
          <LinkButton to={paths.becomeProducer} look="secondary">
            Become a producer
          </LinkButton>
        )}
        {!profile.verified && (
          <LinkButton to={paths.verificationSent} look="quiet">
            Confirm your email
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
