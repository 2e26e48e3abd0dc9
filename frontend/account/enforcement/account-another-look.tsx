import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { TokenForm } from '#frontend/account/identity/verify-email.tsx'
import { AskForm } from '#frontend/shared/enforcement/ask-form.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import '#frontend/account/identity/identity.css'

/** The link in the mail about a warning, a pause or an end lands here; nobody need sign in for it. */
export function AccountAnotherLookPage() {
  const [search] = useSearchParams()
  const [token, setToken] = useState(search.get('token'))
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()
  return (
    <div className="page">
      <PageTitle>Ask for another look</PageTitle>
      <div className="door">
        <Card aria-live="polite">
          {asked ? (
            <Asked />
          ) : (
            <>
              <h1>Ask for another look</h1>
              {token ? (
                <AskForm asking={{ token }} onDone={() => setAsked(true)} onCancel={() => navigate(paths.home)} />
              ) : (
                <>
                  <p className="door-lead">This address bears no token. Paste the link from your mail here:</p>
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

const Asked = () => (
  <>
    <h1>You have asked</h1>
    <p className="door-lead">Somebody who did not decide it looks at it again, and writes to you.</p>
    <LinkButton to={paths.home} wide>
      To the market
    </LinkButton>
  </>
)
