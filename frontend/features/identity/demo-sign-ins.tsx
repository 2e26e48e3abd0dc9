import type { TwoFactorPending, UserView } from '#domain/identity/contract.ts'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Card } from '#frontend/ui/card.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useLogin } from './api.ts'

interface DemoSignInsProps {
  readonly signIns: MarketplaceView['demoSignIns']
  readonly onSignedIn: (user: UserView) => void
}

/** The demo market's ready-made accounts, one click each. */
export function DemoSignIns({ signIns, onSignedIn }: DemoSignInsProps) {
  const login = useLogin()
  // Somebody has set up codes for an account that was meant for everybody.
  const met = (answer: UserView | TwoFactorPending) =>
    'secondStep' in answer
      ? toast({ title: 'Login failed', text: 'This account now asks for a code.', tone: 'error' })
      : onSignedIn(answer)
  if (signIns.length === 0) return null
  return (
    <Card role="group" aria-labelledby="demo-sign-ins">
      <h2 id="demo-sign-ins" style={{ fontSize: '1.2rem' }}>
        Just looking around?
      </h2>
      <p>This is a demo market. Sign in as someone who’s already here:</p>
      <ul className="demo-list">
        {signIns.map(({ username, password, role }) => (
          <li key={username}>
            <button
              type="button"
              disabled={login.isPending}
              onClick={() => login.mutate({ username, password }, { onSuccess: met, onError: failed })}
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

const failed = (error: Error) => toast({ title: 'Login failed', text: sentenceOf(error), tone: 'error' })
