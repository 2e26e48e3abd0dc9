import { useEffect, useRef } from 'react'
import type { UserView } from '#domain/identity/contract.ts'
import { codeForm } from '#domain/identity/two-factor.contract.ts'
import { ProblemError } from '#frontend/lib/problem-error.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { useSignInWithCode } from './api.ts'

interface CodeFormProps {
  readonly onSignedIn: (user: UserView) => void
  /** The password is asked for again. */
  readonly onAgain: () => void
}

/** The second step of a sign-in. */
export function CodeForm({ onSignedIn, onAgain }: CodeFormProps) {
  const form = useForm({ schema: codeForm, initial: { code: '' }, failed: 'Login failed' })
  const signIn = useSignInWithCode()
  const input = useRef<HTMLInputElement>(null)
  // The form took the place of the one that was just sent.
  useEffect(() => input.current?.focus(), [])
  const refused = (error: unknown) => {
    form.refused(error)
    if (error instanceof ProblemError && error.code === 'two_factor_session_expired') onAgain()
  }
  const send = () => signIn.mutate(form.values.code, { onSuccess: onSignedIn, onError: refused })
  return (
    <form {...form.props(signIn.isPending, send)}>
      <p>Your password was right. Now a code from your authenticator app, or one of your recovery codes.</p>
      <Field label="Code" error={form.errors.code} hint="Six digits, or ten letters and digits">
        <input
          {...form.field('code')}
          ref={input}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" wide size="large" busy={signIn.isPending}>
        Sign In
      </Button>
      <p className="door-more door-below">
        <Button look="quiet" size="small" onClick={onAgain}>
          Sign in as someone else
        </Button>
      </p>
    </form>
  )
}
