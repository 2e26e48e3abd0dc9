import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ContactForm } from '#frontend/features/contact/contact-form.tsx'
import { marketQuery } from '#frontend/lib/market.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import '#frontend/features/contact/contact.css'

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
          Support reads it and answers to {sentFrom}.
        </EmptyState>
      </div>
    )
  return (
    <div className="page contact-page">
      <PageTitle>Contact</PageTitle>
      <h1>Contact us</h1>
      <p>
        Is something wrong with an order? <Link to={paths.orders}>Open the order</Link> and report the problem there:
        the producer hears of it at once. For everything else, write to us.
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
