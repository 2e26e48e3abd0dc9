import { useSearchParams } from 'react-router-dom'
import { useVerifyEmail } from '#frontend/features/identity/account-api.ts'
import { ConfirmedCard } from '#frontend/features/identity/confirmed-card.tsx'
import { LinkGate } from '#frontend/features/identity/link-gate.tsx'
import { accountIn, SignInToConfirm } from '#frontend/features/identity/sign-in-to-confirm.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import '#frontend/features/identity/identity.css'

/** The mail's link lands here. Mail scanners open links too, so only a click confirms. */
export function VerifyEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const verify = useVerifyEmail()
  return (
    <div className="page">
      <PageTitle>Confirm your email</PageTitle>
      <div className="door">
        <Card aria-live="polite">
          {verify.isSuccess ? (
            <ConfirmedCard title="Email Verified!" />
          ) : verify.variables && isProblem(verify.error, 'sign_in_to_confirm') ? (
            <SignInToConfirm
              username={accountIn(verify.error)}
              onSignedIn={() => verify.mutate(verify.variables ?? '')}
            />
          ) : token && !verify.isError ? (
            <Ask busy={verify.isPending} confirm={() => verify.mutate(token)} />
          ) : (
            <LinkGate
              error={verify.error}
              failedTitle="Verification Failed"
              label="Verify Email"
              busy={verify.isPending}
              onToken={verify.mutate}
            >
              <LinkButton to={paths.verificationSent} look="secondary">
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

function Ask({ busy, confirm }: { readonly busy: boolean; readonly confirm: () => void }) {
  return (
    <>
      <h1>Confirm your email</h1>
      <p className="door-lead">One click confirms that this address is yours.</p>
      <Button wide size="large" busy={busy} onClick={confirm}>
        {busy ? 'Verifying…' : 'Verify Email'}
      </Button>
    </>
  )
}
