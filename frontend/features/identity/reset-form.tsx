import { resetPasswordForm } from '#domain/identity/contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { useResetPassword } from './account-api.ts'
import { usePasswordHint } from './password-hint.ts'

interface ResetFormProps {
  readonly token: string
  readonly onDone: () => void
  /** The link itself is of no use. */
  readonly onBadLink: (error: Error) => void
}

const onlyPassword = resetPasswordForm.pick({ password: true })

export function ResetForm({ token, onDone, onBadLink }: ResetFormProps) {
  const form = useForm({ schema: onlyPassword, initial: { password: '' }, failed: 'Password not changed' })
  const hint = usePasswordHint({ password: form.values.password, username: '', error: form.errors.password })
  const reset = useResetPassword()
  const refused = (error: Error) => (isOfLink(error) ? onBadLink(error) : form.refused(error))
  const send = () => reset.mutate({ token, password: form.values.password }, { onSuccess: onDone, onError: refused })
  return (
    <form {...form.props(reset.isPending, send)}>
      <Field label="New password" error={form.errors.password} hint={hint}>
        <input {...form.field('password')} type="password" autoComplete="new-password" />
      </Field>
      <Button type="submit" wide size="large" busy={reset.isPending}>
        Set new password
      </Button>
    </form>
  )
}

const isOfLink = (error: Error): boolean => 'code' in error && String(error.code).startsWith('verification_')
