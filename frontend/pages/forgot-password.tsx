import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ForgotForm } from '#frontend/features/identity/forgot-form.tsx'
import { MailboxLink } from '#frontend/features/identity/mailbox-link.tsx'
import { marketQuery } from '#frontend/lib/market.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import '#frontend/features/identity/identity.css'

export function ForgotPasswordPage() {
  const { data: market } = useQuery(marketQuery)
  return (
    <div className="page">
      <PageTitle>Forgot your password</PageTitle>
      <div className="door">
        <Card>
          <h1>Forgot your password?</h1>
          <p className="door-lead">
            Tell us your email address and we’ll send you a link to set a new one. It works for an hour.
          </p>
          <ForgotForm />
          {market?.mailbox && <MailboxLink />}
        </Card>
        <p className="door-more">
          Remembered it? <Link to={paths.login}>Sign In</Link>
        </p>
      </div>
    </div>
  )
}
