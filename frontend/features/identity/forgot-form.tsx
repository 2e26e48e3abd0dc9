import { forgotPasswordForm } from '#domain/identity/contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { useForgotPassword } from './account-api.ts'

/** Asks for a link to set a new password; the answer never tells whether the address is known. */
export function ForgotForm() {
  const form = useForm({ schema: forgotPasswordForm, initial: { email: '' }, failed: 'Failed to send email' })
  const forgot = useForgotPassword()
  const send = () => forgot.mutate(form.values.email.trim(), { onError: form.refused })
  return (
    <form {...form.props(forgot.isPending, send)}>
      <Field label="Your email address" error={form.errors.email}>
        <input {...form.field('email')} type="email" autoComplete="email" />
      </Field>
      <Button type="submit" wide size="large" busy={forgot.isPending}>
        Send me a link
      </Button>
      <div role="status">{forgot.data && <p className="door-done">{forgot.data.message}</p>}</div>
    </form>
  )
}
