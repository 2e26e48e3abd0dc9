import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { LinkGate } from '#frontend/features/identity/link-gate.tsx'
import { ResetForm } from '#frontend/features/identity/reset-form.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import '#frontend/features/identity/identity.css'

/** The link to set a new password lands here; looking at it spends nothing. */
export function ResetPasswordPage() {
  const [search] = useSearchParams()
  const { data: user } = useUser()
  const navigate = useNavigate()
  const [token, setToken] = useState(search.get('token'))
  const [error, setError] = useState<Error | null>(null)
  const done = () => {
    toast({ title: 'Password changed', text: 'Every other browser has been signed out.' })
    void navigate(user ? paths.account : paths.login, { replace: true })
  }
  const tryAnother = (pasted: string) => {
    setToken(pasted)
    setError(null)
  }
  return (
    <div className="page">
      <PageTitle>Set a new password</PageTitle>
      <div className="door">
        <Card>
          {token && !error ? (
            <>
              <h1>Set a new password</h1>
              <p className="door-lead">Every other browser that is signed in to your account will be signed out.</p>
              <ResetForm token={token} onDone={done} onBadLink={setError} />
            </>
          ) : (
            <LinkGate
              error={error}
              failedTitle="This link does not work"
              label="Use this link"
              busy={false}
              onToken={tryAnother}
            >
              <LinkButton to={paths.forgotPassword} look="secondary">
                Send a new link
              </LinkButton>
              <LinkButton to={paths.login} look="quiet">
                Sign In
              </LinkButton>
            </LinkGate>
          )}
        </Card>
      </div>
    </div>
  )
}
