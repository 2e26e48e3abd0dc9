import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { TokenForm } from '#frontend/account/identity/verify-email.tsx'
import { AppealForm } from '#frontend/shared/enforcement/appeal-form.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import '#frontend/account/identity/identity.css'

/** Opened by the link in the email about a warning, suspension or termination; it works without signing in. */
export function AccountAppealPage() {
  const [search] = useSearchParams()
  const [token, setToken] = useState(search.get('token'))
  const [sent, setSent] = useState(false)
  const navigate = useNavigate()
  return (
    <div className="page">
      <PageTitle>Appeal this decision</PageTitle>
      <div className="auth-page">
        <Card aria-live="polite">
          {sent ? (
            <AppealSent />
          ) : (
            <>
              <h1>Appeal this decision</h1>
              {token ? (
                <AppealForm appeal={{ token }} onDone={() => setSent(true)} onCancel={() => navigate(paths.home)} />
              ) : (
                <>
                  <p className="auth-lead">This address has no token. Paste the link from your email here:</p>
                  <TokenForm label="Continue" busy={false} onToken={setToken} />
                </>
              )}
            </>
          )}
        </Card>
      </div>
    </div>
  )
}

const AppealSent = () => (
  <>
    <h1>Appeal sent</h1>
    <p className="auth-lead">An agent who did not make this decision reviews it and emails you.</p>
    <LinkButton to={paths.home} fullWidth>
      Go to the marketplace
    </LinkButton>
  </>
)
