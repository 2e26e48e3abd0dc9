import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { DemoSignIns } from '#frontend/features/identity/demo-sign-ins.tsx'
import { homeOf } from '#frontend/features/identity/home-of.ts'
import { LoginForm } from '#frontend/features/identity/login-form.tsx'
import { ownPath } from '#frontend/features/identity/own-path.ts'
import { useWhoCame } from '#frontend/features/identity/use-who-came.ts'
import { marketQuery } from '#frontend/lib/market.ts'
import { paths } from '#frontend/lib/paths.ts'
import { signedOutAtom } from '#frontend/lib/signed-out.ts'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import '#frontend/features/identity/identity.css'

export function LoginPage() {
  const { data: market } = useQuery(marketQuery)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const signedOut = useAtomValue(signedOutAtom)
  const next = ownPath(search.get('next'))
  const came = useWhoCame()
  if (came) return <Navigate replace to={(!came.staffSetupRequired && next) || homeOf(came)} />
  const goOn = (user: UserView) => void navigate((!user.staffSetupRequired && next) || homeOf(user), { replace: true })
  return (
    <div className="page">
      <PageTitle>Sign in</PageTitle>
      <div className="door">
        <Card>
          <h1>Welcome back</h1>
          <p className="door-lead" role={signedOut ? 'status' : undefined}>
            {signedOut
              ? `${signedOut} Sign in to go on where you were.`
              : 'Sign in to follow your orders and buy faster.'}
          </p>
          <LoginForm onSignedIn={goOn} />
        </Card>
        <DemoSignIns signIns={market?.demoSignIns ?? []} onSignedIn={goOn} />
        <p className="door-more">
          New here? <Link to={paths.signup}>Create an account</Link>
        </p>
      </div>
    </div>
  )
}
