import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { SignupForm } from '#frontend/features/identity/signup-form.tsx'
import { marketQuery } from '#frontend/features/market/api.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Card } from '#frontend/ui/card.tsx'
import '#frontend/features/identity/identity.css'

export function SignupPage() {
  const { data: market } = useQuery(marketQuery)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const cameAs = search.get('role') === 'producer' ? 'producer' : 'consumer'
  return (
    <div className="page">
      <title>{`Sign up · ${market?.name ?? 'Farmgate'}`}</title>
      <div className="door">
        <Card>
          <h1>Join the market</h1>
          <p className="door-lead">One account to buy with, and to sell with if you like.</p>
          <SignupForm
            key={cameAs}
            cameAs={cameAs}
            onSignedUp={() => void navigate(paths.verificationSent, { replace: true })}
          />
        </Card>
        <p className="door-more">
          Have an account already? <Link to={paths.login}>Sign In</Link>
        </p>
      </div>
    </div>
  )
}
