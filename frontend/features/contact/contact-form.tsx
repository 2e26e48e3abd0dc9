import { INQUIRY_TOPICS, inquiryForm } from '#domain/contact/contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { useSendInquiry } from './api.ts'

interface ContactFormProps {
  /** Email address of the signed-in member; empty for a guest. */
  readonly email: string
  readonly onSent: (email: string) => void
}

/** A message to the market's support, which is answered by email. */
export function ContactForm({ email, onSent }: ContactFormProps) {
  const initial = { topic: '', name: '', email, text: '' }
  const form = useForm({ schema: inquiryForm, initial, failed: 'Message not sent' })
  const sending = useSendInquiry()
  const send = () => {
    const inquiry = inquiryForm.parse(form.values)
    sending.mutate(inquiry, { onSuccess: () => onSent(inquiry.email), onError: form.refused })
  }
  return (
    <form {...form.props(sending.isPending, send)} aria-label="Contact support">
      <Field label="What is it about?" error={form.errors.topic}>
        <select {...form.field('topic')}>
          <option value="">Please choose</option>
          {Object.entries(INQUIRY_TOPICS).map(([topic, label]) => (
            <option key={topic} value={topic}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Your name" error={form.errors.name}>
        <input {...form.field('name')} autoComplete="name" maxLength={80} />
      </Field>
      <Field label="Your email" error={form.errors.email} hint="We answer to this address.">
        <input {...form.field('email')} type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Field label="Message" error={form.errors.text} hint="About an order, please name its number.">
        <textarea {...form.field('text')} rows={7} maxLength={4000} />
      </Field>
      <Button type="submit" busy={sending.isPending}>
        Send message
      </Button>
    </form>
  )
}
