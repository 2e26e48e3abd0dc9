import { registerForm } from '#domain/identity/contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { useResendVerification } from './api.ts'
import { FormProblem } from './form-problem.tsx'
import { useForm } from './use-form.ts'

const resendForm = registerForm.pick({ email: true })

/** Asks for the confirmation mail once more; the answer never tells whether the address is known. */
export function ResendForm({ email }: { readonly email: string }) {
  const form = useForm(resendForm, { email })
  const resend = useResendVerification()
  const send = () => resend.mutate(form.values.email.trim(), { onError: form.refused })
  return (
    <form {...form.props(resend.isPending, send)}>
      <FormProblem title="Failed to send email" text={form.problem} />
      <Field label="Your e-mail address" error={form.errors.email}>
        <input {...form.field('email')} type="email" autoComplete="email" />
      </Field>
      <Button type="submit" wide look="secondary" busy={resend.isPending}>
        Send the mail again
      </Button>
      <div role="status">{resend.data && <p className="door-done">{resend.data.message}</p>}</div>
    </form>
  )
}
