import type { FormEvent } from 'react'
import { type DeletionTicket, deletionForm } from '#domain/privacy/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useWorryToast } from '#frontend/ui/use-worry-toast.ts'
import { useAskDeletion } from './api.ts'

/** The first step: only who knows the password goes on. */
export function ConfirmPassword({ onConfirmed }: { readonly onConfirmed: (ticket: DeletionTicket) => void }) {
  const form = useForm({ schema: deletionForm, initial: { confirmPassword: '' }, failed: 'Confirmation Failed' })
  const ask = useAskDeletion()
  const worry = useWorryToast()
  const confirmed = (ticket: DeletionTicket) => {
    toast({
      title: 'Account Deletion Confirmed',
      text: 'Review your account summary below before final deletion.',
    })
    onConfirmed(ticket)
  }
  const send = () => ask.mutate(form.values.confirmPassword, { onSuccess: confirmed, onError: form.refused })
  const { onSubmit, ...props } = form.props(ask.isPending, send)
  const submit = (event: FormEvent) => {
    if (form.values.confirmPassword.trim()) worry.takeBack()
    else worry.say(PASSWORD_REQUIRED)
    onSubmit(event)
  }
  return (
    <form {...props} onSubmit={submit}>
      <Field label="Your password" error={form.errors.confirmPassword}>
        <input {...form.field('confirmPassword')} type="password" autoComplete="current-password" />
      </Field>
      <div className="row">
        <Button type="submit" look="danger" busy={ask.isPending}>
          Confirm Password
        </Button>
        <LinkButton to={paths.dashboard} look="secondary">
          Cancel and Keep Account
        </LinkButton>
      </div>
    </form>
  )
}

const PASSWORD_REQUIRED = {
  title: 'Password Required',
  text: 'Please enter your password to confirm account deletion.',
}
