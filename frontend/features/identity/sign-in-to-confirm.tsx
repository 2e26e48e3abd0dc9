import type { ProblemError } from '#frontend/lib/problem-error.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LoginForm } from './login-form.tsx'

interface SignInToConfirmProps {
  /** The account that the link in the mail belongs to. */
  readonly username: string | undefined
  readonly onSignedIn: () => void
}

/** An address is confirmed in a session of its account: the link was opened in a browser that is not signed in to it. */
export function SignInToConfirm({ username, onSignedIn }: SignInToConfirmProps) {
  const { data: user } = useUser()
  return (
    <>
      <h1>Sign in to confirm</h1>
      <p className="door-lead">
        {username ? (
          <>
            This link is for the account <strong>{username}</strong>.
          </>
        ) : (
          'This link is for another account.'
        )}{' '}
        {user ? `You are signed in as ${user.username}. ` : ''}
        Sign in to it, and we confirm your address.
      </p>
      <LoginForm username={username} onSignedIn={onSignedIn} />
    </>
  )
}

/** The account that a `sign_in_to_confirm` refusal names. */
export const accountIn = ({ details }: ProblemError): string | undefined =>
  typeof details?.username === 'string' ? details.username : undefined
