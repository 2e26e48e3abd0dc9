import { registerForm } from '#domain/identity/contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { useResendVerification } from './account-api.ts'

const resendForm = registerForm.pick({ email: true })

/** Asks for the confirmation mail once more; the answer never tells whether the address is known. */
export function ResendForm({ email, label }: { readonly email: string; readonly label: string }) {
  const form = useForm({ schema: resendForm, initial: { email }, failed: 'Failed to send email' })
  const resend = useResendVerification()
  const send = () => resend.mutate(form.values.email.trim(), { onError: form.refused })
  return (
    <form {...form.props(resend.isPending, send)}>
      <Field label="Your email address" error={form.errors.email}>
        <input {...form.field('email')} type="email" autoComplete="email" />
      </Field>
      <Button type="submit" wide look="secondary" busy={resend.isPending}>
        {label}
      </Button>
      <div role="status">{resend.data && <p className="door-done">{resend.data.message}</p>}</div>
    </form>
  )
}
