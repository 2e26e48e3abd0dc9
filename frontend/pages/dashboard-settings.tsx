import { Link } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { SettingsSection } from '#frontend/features/notifications/settings-section.tsx'
import { ExportLink } from '#frontend/features/privacy/export-link.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'

export function DashboardSettings({ user }: { readonly user: UserView }) {
  return (
    <div className="dashboard-parts">
      <Card role="region" aria-label="Notifications">
        <h2>Notifications</h2>
        <SettingsSection sells={Boolean(user.producerId)} staff={user.staff} />
        <p>
          <Link to={paths.notificationSettings}>Your devices, and emails we sent you</Link>
        </p>
      </Card>
      <Card role="region" aria-label="Account">
        <h2>Account</h2>
        <div className="row">
          <LinkButton to={paths.accountPart('password')} look="secondary">
            Change Password
          </LinkButton>
          <LinkButton to={paths.accountPart('details')} look="secondary">
            Update Profile Information
          </LinkButton>
          <ExportLink />
        </div>
      </Card>
      <Card role="region" aria-label="Danger Zone">
        <h2>Danger Zone</h2>
        <LinkButton to={paths.accountDelete} look="danger">
          Delete Account
        </LinkButton>
      </Card>
    </div>
  )
}
