import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { SignupForm } from '#frontend/features/identity/signup-form.tsx'
import { useWhoCame } from '#frontend/features/identity/use-who-came.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import '#frontend/features/identity/identity.css'

/** How long the form stays once it has done its work, ms. */
const SHOWN_MS = 100

export function SignupPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const signupRole = search.get('role') === 'producer' ? 'producer' : 'consumer'
  const came = useWhoCame()
  if (came) return <Navigate replace to={signupRole === 'producer' ? paths.becomeProducer : paths.account} />
  const signedUp = () => {
    setTimeout(() => void navigate(paths.verificationSent, { replace: true }), SHOWN_MS)
  }
  return (
    <div className="page">
      <PageTitle>Sign up</PageTitle>
      <div className="door">
        <Card>
          <h1>Join the market</h1>
          <p className="door-lead">One account to buy with, and to sell with if you like.</p>
          <SignupForm key={signupRole} signupRole={signupRole} onSignedUp={signedUp} />
        </Card>
        <p className="door-more">
          Have an account already? <Link to={paths.login}>Sign In</Link>
        </p>
      </div>
    </div>
  )
}
