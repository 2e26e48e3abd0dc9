import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { Letter } from '#frontend/features/identity/letter.tsx'
import { ResendForm } from '#frontend/features/identity/resend-form.tsx'
import { marketQuery } from '#frontend/features/market/api.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { RoundPicture } from '#frontend/ui/round-picture.tsx'
import '#frontend/features/identity/identity.css'

export function VerificationSentPage() {
  const { data: user, isPending } = useUser()
  const { data: market } = useQuery(marketQuery)
  const [search] = useSearchParams()
  const email = search.get('email') ?? user?.email ?? ''
  return (
    <div className="page">
      <title>{`Check your email · ${market?.name ?? 'Farmgate'}`}</title>
      <div className="door">
        <Card>
          <RoundPicture>
            <Letter />
          </RoundPicture>
          <h1>Check Your Email</h1>
          <p className="door-lead">
            We have sent a link {email ? <strong>to {email}</strong> : 'to your address'}. Open it to confirm that the
            address is yours. You can shop right away; selling and reviewing wait for it.
          </p>
          {!isPending && <ResendForm email={email} />}
          {market?.mailbox && (
            <p style={{ margin: '1rem 0 0' }}>
              <LinkButton to={paths.mailbox} look="quiet" wide>
                Open this market's mailbox
              </LinkButton>
            </p>
          )}
        </Card>
        {user && <GoOn user={user} />}
      </div>
    </div>
  )
}

function GoOn({ user }: { readonly user: UserView }) {
  return user.role === 'producer' ? (
    <LinkButton to={paths.producerDashboard}>Go to your dashboard</LinkButton>
  ) : (
    <LinkButton to={paths.marketplace}>Go to the market</LinkButton>
  )
}
