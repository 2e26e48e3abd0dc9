import { useSearchParams } from 'react-router-dom'
import { LinkGate } from '#frontend/account/identity/verify-email.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useReopenAccount } from '#frontend/shared/privacy/api.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import '#frontend/account/identity/identity.css'

/** The page of the link in the email about a closed account; only a click reopens it. */
export function AccountReopenPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const reopen = useReopenAccount()
  return (
    <div className="page">
      <PageTitle>Keep your account</PageTitle>
      <div className="auth-page">
        <Card aria-live="polite">
          {reopen.isSuccess ? (
            <AccountKept />
          ) : token && !reopen.isError ? (
            <Ask busy={reopen.isPending} onReopen={() => reopen.mutate(token)} />
          ) : (
            <LinkGate
              error={reopen.error}
              failedTitle="Account not reopened"
              label="Keep my account"
              busy={reopen.isPending}
              onToken={reopen.mutate}
            >
              <LinkButton to={paths.login} variant="secondary">
                Continue to sign in
              </LinkButton>
            </LinkGate>
          )}
        </Card>
      </div>
    </div>
  )
}

const AccountKept = () => (
  <>
    <h1>Your account stays</h1>
    <p className="auth-lead">Good to have you back. Sign in the way you always have.</p>
    <LinkButton to={paths.login} fullWidth>
      Continue to sign in
    </LinkButton>
  </>
)

const Ask = ({ busy, onReopen }: { readonly busy: boolean; readonly onReopen: () => void }) => (
  <>
    <h1>Keep your account?</h1>
    <p className="auth-lead">It’s closed and waiting to be erased. Keep it, and everything is as it was.</p>
    <Button fullWidth size="large" busy={busy} onClick={onReopen}>
      {busy ? 'Opening…' : 'Keep my account'}
    </Button>
  </>
)
