import { useSearchParams } from 'react-router-dom'
import { useDisownAccount } from '#frontend/shared/identity/api.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { LinkGate } from './verify-email.tsx'
import './identity.css'

/** Page of the “This wasn’t me” link in confirmation emails. Mail scanners open links too: only a click deletes. */
export function NotMyAccountPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const disown = useDisownAccount()
  return (
    <div className="page">
      <PageTitle>Not your account</PageTitle>
      <div className="auth-page">
        <Card aria-live="polite">
          {disown.isSuccess ? (
            <Deleted />
          ) : token && !disown.isError ? (
            <Ask busy={disown.isPending} disown={() => disown.mutate(token)} />
          ) : (
            <LinkGate
              error={disown.error}
              failedTitle="Account not deleted"
              label="Delete account"
              busy={disown.isPending}
              onToken={disown.mutate}
            >
              <LinkButton to={paths.home} variant="secondary">
                Go to the homepage
              </LinkButton>
            </LinkGate>
          )}
        </Card>
      </div>
    </div>
  )
}

const Ask = ({ busy, disown }: { readonly busy: boolean; readonly disown: () => void }) => (
  <>
    <h1>Not your account?</h1>
    <p className="auth-lead">
      Someone created an account with your email address. You can delete it. Your address is free again then. This can’t
      be undone.
    </p>
    <Button fullWidth size="large" busy={busy} onClick={disown}>
      {busy ? 'Deleting…' : 'Delete account'}
    </Button>
  </>
)

const Deleted = () => (
  <>
    <h1>The account is deleted</h1>
    <p className="auth-lead">Thank you for letting us know. No one can use your address without reading your email.</p>
    <LinkButton to={paths.home} fullWidth>
      Go to the homepage
    </LinkButton>
  </>
)
