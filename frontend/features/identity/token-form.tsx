import { z } from 'zod'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { verificationToken } from './verification-token.ts'

const tokenForm = z.object({ token: z.string().trim().min(1, 'Please paste the link or its token') })

interface TokenFormProps {
  readonly label: string
  readonly busy: boolean
  readonly onToken: (token: string) => void
}

/** For people whose mail program breaks links: the whole link or just its token may be pasted. */
export function TokenForm({ label, busy, onToken }: TokenFormProps) {
  const form = useForm({ schema: tokenForm, initial: { token: '' }, failed: 'Verification failed' })
  return (
    <form {...form.props(busy, () => onToken(verificationToken(form.values.token)))}>
      <Field label="Link or token from the email" error={form.errors.token}>
        <input {...form.field('token')} autoComplete="off" spellCheck={false} />
      </Field>
      <Button type="submit" wide busy={busy}>
        {label}
      </Button>
    </form>
  )
}
