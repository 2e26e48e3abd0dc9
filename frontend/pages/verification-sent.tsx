import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UserView } from '#domain/identity/contract.ts'
import { Letter } from '#frontend/features/identity/letter.tsx'
import { MailboxLink } from '#frontend/features/identity/mailbox-link.tsx'
import { ResendForm } from '#frontend/features/identity/resend-form.tsx'
import { marketQuery } from '#frontend/lib/market.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { RoundPicture } from '#frontend/ui/round-picture.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import '#frontend/features/identity/identity.css'

export function VerificationSentPage() {
  const { data: user, isPending } = useUser()
  const { data: market } = useQuery(marketQuery)
  return (
    <div className="page">
      <PageTitle>Check your email</PageTitle>
      <div className="door">
        <Card>
          <RoundPicture>
            <Letter />
          </RoundPicture>
          {isPending ? <Skeleton height="14rem" /> : <WhatToDo user={user ?? null} />}
          {market?.mailbox && <MailboxLink />}
        </Card>
        {user && <GoOn user={user} />}
      </div>
    </div>
  )
}

/** Says that something was sent only where that is so. */
function WhatToDo({ user }: { readonly user: UserView | null }) {
  if (!user)
    return (
      <Told title="Check Your Email" form={<ResendForm email="" label="Send the email again" />}>
        Waiting for our email? Check your spam folder, or have us send it again. The link in it confirms that the
        address is yours.
      </Told>
    )
  if (user.verified)
    return (
      <Told title="Your email is confirmed">
        <strong>{user.email}</strong> is yours. There’s nothing left to do here.
      </Told>
    )
  return (
    <Told title="Check Your Email" form={<ResendForm email={user.email} label="Send the email again" />}>
      We have sent a link to <strong>{user.email}</strong>. Open it to confirm that the address is yours. You can shop
      right away. Selling and reviewing open up once it’s confirmed. Until then, sign in with your username{' '}
      <strong>{user.username}</strong>.
    </Told>
  )
}

interface ToldProps {
  readonly title: string
  readonly children: ReactNode
  readonly form?: ReactNode
}

function Told({ title, children, form }: ToldProps) {
  return (
    <>
      <h1>{title}</h1>
      <p className="door-lead">{children}</p>
      {form}
    </>
  )
}

function GoOn({ user }: { readonly user: UserView }) {
  return user.role === 'producer' ? (
    <LinkButton to={paths.producerDashboard}>Go to your dashboard</LinkButton>
  ) : (
    <LinkButton to={paths.marketplace}>Go to the market</LinkButton>
  )
}
