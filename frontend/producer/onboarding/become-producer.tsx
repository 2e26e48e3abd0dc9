import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import type { ProducerForm as Form } from '#domain/producers/contract.ts'
import { emptyDraft } from '#frontend/producer/profile/producer-draft.ts'
import { ProducerForm } from '#frontend/producer/profile/producer-form.tsx'
import { profileQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { useRegisterProducer } from '#frontend/shared/producers/api.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'

/** To make a producer's profile. Whoever has one changes it on their dashboard. */
export function BecomeProducerPage() {
  const user = useUser()
  return (
    <div className="page" style={{ maxWidth: '46rem' }}>
      <PageTitle>Become a producer</PageTitle>
      {user.isPending ? (
        <Skeleton height="24rem" />
      ) : user.isLoadingError ? (
        <ErrorState wholePage error={user.error} retry={() => void user.refetch()} />
      ) : (
        <StepFor user={user.data ?? null} />
      )}
    </div>
  )
}

/** What comes next for whoever this is. */
function StepFor({ user }: { readonly user: UserView | null }) {
  if (!user) return <Visitor />
  if (user.producerId) return <Navigate replace to={paths.producerDashboard} />
  return user.verified ? <Begin /> : <Unconfirmed />
}

function Visitor() {
  return (
    <EmptyState
      wholePage
      title="Sell what you grow or make"
      action={
        <div className="row" style={{ justifyContent: 'center' }}>
          <LinkButton to={paths.signupToSell}>Create an account</LinkButton>
          <LinkButton to={paths.loginThen(paths.becomeProducer)} look="secondary">
            Sign In
          </LinkButton>
        </div>
      }
    >
      Create an account first, or sign in to the one you have. Your business profile comes next.
    </EmptyState>
  )
}

function Unconfirmed() {
  return (
    <EmptyState
      wholePage
      title="Confirm your email first"
      action={<LinkButton to={paths.verificationSent}>Confirm your email</LinkButton>}
    >
      Buyers need to be able to reach you, so you can start selling once your email address is confirmed.
    </EmptyState>
  )
}

function Begin() {
  const profile = useQuery(profileQuery)
  const navigate = useNavigate()
  const register = useRegisterProducer(() => {
    toast({ title: 'You are a producer now', text: 'Welcome. Orders will arrive on this page.' })
    void navigate(paths.producerDashboard)
  })
  const send = (form: Form, refused: (error: unknown) => void) => {
    register.mutate(form, { onError: refused })
  }
  if (profile.isLoadingError) return <ErrorState wholePage error={profile.error} retry={() => void profile.refetch()} />
  if (!profile.data) return <Skeleton height="24rem" />
  return (
    <>
      <h1>Become a producer</h1>
      <p>Tell people who you are and how they can get your goods. You can change any of it later.</p>
      <ProducerForm
        initial={{ ...emptyDraft, zipCode: profile.data.zipCode ?? '', phone: profile.data.phone ?? '' }}
        imageUrl={null}
        label="Create my profile"
        failed="Profile not created"
        busy={register.isPending}
        agreement={<RulesAccepted />}
        onSend={send}
      />
    </>
  )
}

/** They open beside the form, so that nothing typed is lost. */
const RulesAccepted = () => (
  <>
    By creating your profile you accept the{' '}
    <Link to={paths.marketplaceRules} target="_blank" rel="noopener">
      Marketplace Rules
    </Link>
    .
  </>
)
