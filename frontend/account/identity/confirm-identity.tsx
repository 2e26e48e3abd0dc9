import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type ConfirmIdentityForm,
  codeForm,
  enrollTwoFactorForm,
  type twoFactorContract,
} from '#domain/identity/two-factor.contract.ts'
import { asksToConfirm, type Proof } from '#frontend/shared/lib/confirm-identity.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { call } from '#frontend/shared/lib/http.ts'
import type { ProblemError } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { LoginForm } from './login-form.tsx'

const confirm: EndpointOf<(typeof twoFactorContract)['confirmIdentity']> = {
  method: 'POST',
  path: '/api/me/confirm-identity',
}

interface Asked {
  readonly proof: Proof
  readonly answer: (confirmed: boolean) => void
}

/** Asks for a code when a request about money or roles needs one; the request is then sent again by `lib/http.ts`. */
export function ConfirmIdentity() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(
    () =>
      asksToConfirm(
        (proof) =>
          new Promise((resolve) => {
            const answer = (confirmed: boolean) => {
              setAsked(undefined)
              resolve(confirmed)
            }
            setAsked({ proof, answer })
          }),
      ),
    [],
  )
  // Left for another page, the request fails as it would have without the question.
  const open = useRef(asked)
  open.current = asked
  useEffect(() => () => open.current?.answer(false), [])
  return (
    <Dialog open={asked !== undefined} title="Confirm it’s you" onClose={() => asked?.answer(false)}>
      {asked && <ProofForm {...asked} />}
    </Dialog>
  )
}

const FORMS = {
  code: {
    schema: codeForm,
    label: 'Code',
    hint: 'Six digits from your authenticator app, or a recovery code',
    input: { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false },
  },
  password: {
    schema: enrollTwoFactorForm,
    label: 'Password',
    hint: undefined,
    input: { type: 'password', autoComplete: 'current-password' },
  },
} as const

function ProofForm({ proof, answer }: Asked) {
  const { schema, label, hint, input } = FORMS[proof]
  const initial: Record<string, string> = { [proof]: '' }
  const form = useForm({ schema, initial, failed: 'Not confirmed' })
  const shown = useMutation({ mutationFn: (body: ConfirmIdentityForm) => call(confirm, { body }) })
  const send = () =>
    shown.mutate(form.values as ConfirmIdentityForm, { onSuccess: () => answer(true), onError: form.refused })
  return (
    <form {...form.props(shown.isPending, send)} aria-label="Confirm it’s you">
      <p>Decisions about money and roles need a recent confirmation. It lasts 10 minutes.</p>
      <Field label={label} error={form.errors[proof]} hint={hint}>
        {/* A dialog focuses what has the attribute when it opens; React's own `autoFocus` comes too early for it. */}
        <input {...form.field(proof)} {...input} ref={(field) => field?.setAttribute('autofocus', '')} />
      </Field>
      <FormFoot send="Confirm" busy={shown.isPending} onCancel={() => answer(false)} />
    </form>
  )
}

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
