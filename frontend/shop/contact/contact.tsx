import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { inquiryForm } from '#domain/contact/contract.ts'
import { INQUIRY_TOPICS } from '#domain/contact/inquiry-topics.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { useSendInquiry } from './api.ts'
import './contact.css'

export function ContactPage() {
  const { data: market } = useQuery(marketQuery)
  const { data: user, isPending } = useUser()
  const [sentFrom, setSentFrom] = useState<string>()
  const { email, address } = market?.contact ?? {}
  if (sentFrom)
    return (
      <div className="page">
        <PageTitle>Contact</PageTitle>
        <EmptyState
          wholePage
          title="Your message is sent"
          action={<LinkButton to={paths.marketplace}>Back to the marketplace</LinkButton>}
        >
          Support will reply to {sentFrom}.
        </EmptyState>
      </div>
    )
  return (
    <div className="page contact-page">
      <PageTitle>Contact</PageTitle>
      <h1>Contact us</h1>
      <p>
        Is something wrong with an order? <Link to={paths.orders}>Open the order</Link> and report the problem there:
        the producer is notified right away. For everything else, write to us.
      </p>
      {(email || address) && (
        <p>
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {email && address && <br />}
          {address}
        </p>
      )}
      <Card>
        {isPending ? <Skeleton height="20rem" /> : <ContactForm email={user?.email ?? ''} onSent={setSentFrom} />}
      </Card>
      <p className="soft">
        What you write is stored encrypted, read only by the marketplace’s staff, and erased with your data. See the{' '}
        <Link to={paths.privacy}>privacy policy</Link>.
      </p>
    </div>
  )
}

interface ContactFormProps {
  /** Email address of the signed-in member; empty for a guest. */
  readonly email: string
  readonly onSent: (email: string) => void
}

/** Message to support, who reply by email. */
function ContactForm({ email, onSent }: ContactFormProps) {
  const initial = { topic: '', name: '', email, text: '' }
  const form = useForm({ schema: inquiryForm, initial, failed: 'Message not sent' })
  const sending = useSendInquiry()
  const send = () => {
    const inquiry = inquiryForm.parse(form.values)
    sending.mutate(inquiry, { onSuccess: () => onSent(inquiry.email), onError: form.refused })
  }
  return (
    <form {...form.props(sending.isPending, send)} aria-label="Contact support">
      <Field required label="What is it about?" error={form.errors.topic}>
        <select {...form.field('topic')}>
          <option value="">Choose…</option>
          {Object.entries(INQUIRY_TOPICS).map(([topic, label]) => (
            <option key={topic} value={topic}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field required label="Your name" error={form.errors.name}>
        <input {...form.field('name')} autoComplete="name" maxLength={80} />
      </Field>
      <Field required label="Your email" error={form.errors.email} hint="We’ll reply to this address.">
        <input {...form.field('email')} type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Field required label="Message" error={form.errors.text} hint="For an order, include its number.">
        <textarea {...form.field('text')} rows={7} maxLength={4000} />
      </Field>
      <Button type="submit" busy={sending.isPending}>
        Send message
      </Button>
    </form>
  )
}
