import type { UserView } from '#domain/identity/contract.ts'
import type { MarketView } from '#domain/market/contract.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Card } from '#frontend/ui/card.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useLogin } from './api.ts'

interface DemoSignInsProps {
  readonly signIns: MarketView['demoSignIns']
  readonly onSignedIn: (user: UserView) => void
}

/** The demo market's ready-made accounts, one click each. */
export function DemoSignIns({ signIns, onSignedIn }: DemoSignInsProps) {
  const login = useLogin()
  if (signIns.length === 0) return null
  return (
    <Card role="group" aria-labelledby="demo-sign-ins">
      <h2 id="demo-sign-ins" style={{ fontSize: '1.2rem' }}>
        Just looking around?
      </h2>
      <p>This is a demo market. Sign in as somebody who is here already:</p>
      <ul className="demo-list">
        {signIns.map(({ username, password, role }) => (
          <li key={username}>
            <button
              type="button"
              disabled={login.isPending}
              onClick={() => login.mutate({ username, password }, { onSuccess: onSignedIn, onError: failed })}
            >
              <strong>{username}</strong>
              <span>{role}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const failed = (error: Error) => toast({ title: 'Login failed', text: sentenceOf(error), tone: 'error' })
