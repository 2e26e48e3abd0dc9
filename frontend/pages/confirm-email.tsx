import { useSearchParams } from 'react-router-dom'
import { useConfirmEmail } from '#frontend/features/identity/account-api.ts'
import { ConfirmedCard } from '#frontend/features/identity/confirmed-card.tsx'
import { LinkGate } from '#frontend/features/identity/link-gate.tsx'
import { accountIn, SignInToConfirm } from '#frontend/features/identity/sign-in-to-confirm.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import '#frontend/features/identity/identity.css'

/** The link in the mail to a new address lands here; only a click moves the account. */
export function ConfirmEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const confirm = useConfirmEmail()
  return (
    <div className="page">
      <PageTitle>Confirm your new email</PageTitle>
      <div className="door">
        <Card aria-live="polite">
          {confirm.isSuccess ? (
            <ConfirmedCard title="Email Changed!" />
          ) : confirm.variables && isProblem(confirm.error, 'sign_in_to_confirm') ? (
            <SignInToConfirm
              username={accountIn(confirm.error)}
              onSignedIn={() => confirm.mutate(confirm.variables ?? '')}
            />
          ) : token && !confirm.isError ? (
            <Ask busy={confirm.isPending} confirm={() => confirm.mutate(token)} />
          ) : (
            <LinkGate
              error={confirm.error}
              failedTitle="Verification Failed"
              label="Confirm Email"
              busy={confirm.isPending}
              onToken={confirm.mutate}
            >
              <LinkButton to={paths.account} look="secondary">
                Go to your account
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
      <h1>Confirm your new email</h1>
      <p className="door-lead">From then on you sign in with this address, and we email you here.</p>
      <Button wide size="large" busy={busy} onClick={confirm}>
        {busy ? 'Confirming…' : 'Confirm Email'}
      </Button>
    </>
  )
}
