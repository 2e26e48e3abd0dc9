import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { TwoFactorPending, UserView } from '#domain/identity/contract.ts'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { signOutReasonAtom } from '#frontend/shared/lib/signed-out.ts'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { homeOf, useInitialUser } from './after-sign-in.ts'
import { useLogin } from './api.ts'
import { LoginForm } from './login-form.tsx'
import './identity.css'

export function LoginPage() {
  const { data: market } = useQuery(marketQuery)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const signedOut = useAtomValue(signOutReasonAtom)
  const next = sameOriginPath(search.get('next'))
  const initialUser = useInitialUser()
  if (initialUser) return <Navigate replace to={(!initialUser.staffSetupRequired && next) || homeOf(initialUser)} />
  const proceed = (user: UserView) =>
    void navigate((!user.staffSetupRequired && next) || homeOf(user), { replace: true })
  return (
    <div className="page">
      <PageTitle>Sign in</PageTitle>
      <div className="auth-page">
        <Card>
          <h1>Welcome back</h1>
          <p className="auth-lead" role={signedOut ? 'status' : undefined}>
            {signedOut
              ? `${signedOut} Sign in to pick up where you left off.`
              : 'Sign in to follow your orders and buy faster.'}
          </p>
          <LoginForm onSignedIn={proceed} />
        </Card>
        <p className="auth-more">
          New here? <Link to={paths.signup}>Create an account</Link>
        </p>
        <DemoSignIns signIns={market?.demoSignIns ?? []} onSignedIn={proceed} />
      </div>
    </div>
  )
}

interface DemoSignInsProps {
  readonly signIns: MarketplaceView['demoSignIns']
  readonly onSignedIn: (user: UserView) => void
}

/** Signs in to an account of the demo marketplace with one click. */
function DemoSignIns({ signIns, onSignedIn }: DemoSignInsProps) {
  const login = useLogin()
  // A visitor may have turned on two-factor authentication for a shared demo account.
  const handleResult = (answer: UserView | TwoFactorPending) =>
    'twoFactor' in answer
      ? toast({ title: 'Sign-in failed', text: 'This account now asks for a code.', tone: 'error' })
      : onSignedIn(answer)
  if (signIns.length === 0) return null
  return (
    <Card role="group" aria-labelledby="demo-sign-ins">
      <h2 id="demo-sign-ins" style={{ fontSize: '1.2rem' }}>
        Just looking around?
      </h2>
      <p>This is a demo marketplace. Choose an account to sign in:</p>
      <ul className="demo-list">
        {signIns.map(({ username, password, role }) => (
          <li key={username}>
            <button
              type="button"
              disabled={login.isPending}
              onClick={() => login.mutate({ username, password }, { onSuccess: handleResult, onError: failed })}
            >
              <strong>{username}</strong>
              <span>{role.replace('_', ' ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const failed = (error: Error) => toast({ title: 'Sign-in failed', text: errorMessage(error), tone: 'error' })

const BASE = 'http://here.invalid'

/** The path to open after sign-in; undefined for other sites and scripts. */
export function sameOriginPath(next: string | null): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, BASE)) return undefined
  const { origin, pathname, search, hash } = new URL(next, BASE)
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
