import { useSearchParams } from 'react-router-dom'
import { LinkGate } from '#frontend/features/identity/link-gate.tsx'
import { useKeepAccount } from '#frontend/features/privacy/api.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import '#frontend/features/identity/identity.css'

/** The link in the mail about a closed account lands here; only a click opens it again. */
export function AccountKeepPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const keep = useKeepAccount()
  return (
    <div className="page">
      <PageTitle>Keep your account</PageTitle>
      <div className="door">
        <Card aria-live="polite">
          {keep.isSuccess ? (
            <Kept />
          ) : token && !keep.isError ? (
            <Ask busy={keep.isPending} keep={() => keep.mutate(token)} />
          ) : (
            <LinkGate
              error={keep.error}
              failedTitle="Not Opened Again"
              label="Keep My Account"
              busy={keep.isPending}
              onToken={keep.mutate}
            >
              <LinkButton to={paths.login} look="secondary">
                Continue to Login
              </LinkButton>
            </LinkGate>
          )}
        </Card>
      </div>
    </div>
  )
}

const Kept = () => (
  <>
    <h1>Your account stays</h1>
    <p className="door-lead">Good to have you back. Sign in the way you always have.</p>
    <LinkButton to={paths.login} wide>
      Continue to Login
    </LinkButton>
  </>
)

const Ask = ({ busy, keep }: { readonly busy: boolean; readonly keep: () => void }) => (
  <>
    <h1>Keep your account?</h1>
    <p className="door-lead">It’s closed and waiting to be erased. Keep it, and everything is as it was.</p>
    <Button wide size="large" busy={busy} onClick={keep}>
      {busy ? 'Opening…' : 'Keep My Account'}
    </Button>
  </>
)
