import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useVerifyEmail } from '#frontend/features/identity/api.ts'
import { homeOf } from '#frontend/features/identity/home-of.ts'
import { TokenForm } from '#frontend/features/identity/token-form.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { useUser } from '#frontend/lib/session.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import '#frontend/features/identity/identity.css'

const SHOWN_MS = 2_000

/** The mail's link lands here. Mail scanners open links too, so only a click confirms. */
export function VerifyEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const verify = useVerifyEmail()
  return (
    <div className="page">
      <title>Confirm your email</title>
      <div className="door">
        <Card aria-live="polite">
          {verify.isSuccess ? (
            <Verified />
          ) : verify.isError ? (
            <Failed error={verify.error} again={<TokenForm busy={verify.isPending} onToken={verify.mutate} />} />
          ) : token ? (
            <Ask busy={verify.isPending} confirm={() => verify.mutate(token)} />
          ) : (
            <Invalid form={<TokenForm busy={verify.isPending} onToken={verify.mutate} />} />
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
      <p className="door-lead">One click, and this address is yours in the market.</p>
      <Button wide size="large" busy={busy} onClick={confirm}>
        {busy ? 'Verifying…' : 'Verify Email'}
      </Button>
    </>
  )
}

function Verified() {
  const { data: user } = useUser()
  const navigate = useNavigate()
  const next = user ? homeOf(user) : paths.login
  useEffect(() => {
    const timer = setTimeout(() => void navigate(next, { replace: true }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [navigate, next])
  return (
    <>
      <h1>Email Verified!</h1>
      <p className="door-lead">Thank you. We take you on in a moment.</p>
      <LinkButton to={next} wide>
        {user ? 'Continue' : 'Continue to Login'}
      </LinkButton>
    </>
  )
}

function Failed({ error, again }: { readonly error: Error; readonly again: React.ReactNode }) {
  return (
    <>
      <h1>Verification Failed</h1>
      <p className="door-problem">{sentenceOf(error)}</p>
      <p>The link may have expired or been used already.</p>
      {again}
      <Elsewhere />
    </>
  )
}

function Invalid({ form }: { readonly form: React.ReactNode }) {
  return (
    <>
      <h1>Invalid Link</h1>
      <p className="door-lead">This address bears no token. Paste the link from your mail here:</p>
      {form}
      <Elsewhere />
    </>
  )
}

function Elsewhere() {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', marginTop: '1rem' }}>
      <LinkButton to={paths.verificationSent} look="secondary">
        Send a new link
      </LinkButton>
      <LinkButton to={paths.login} look="quiet">
        Sign In
      </LinkButton>
    </div>
  )
}
