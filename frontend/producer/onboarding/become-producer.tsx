import { useQuery } from '@tanstack/react-query'
import { Layout, Result } from 'antd'
import { useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { ButtonLink } from '#frontend/shared/console/buttons.tsx'
import { Brand } from '#frontend/shared/console/console-layout.tsx'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { OPENS_TOUR } from '#frontend/shared/console/preferences.ts'
import { profileQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { ShopWizard } from './shop-wizard.tsx'

/** The frame of the page that opens a shop: without navigation, since its user has no console yet. */
export const OnboardingFrame = () => (
  <Layout className="console">
    <a className="skip-link" href="#content">
      Skip to content
    </a>
    <Layout.Header className="console-header">
      <Brand name="Producer" to={paths.home} short={false} />
      <div className="console-search" />
      <ButtonLink to={paths.marketplace}>Exit</ButtonLink>
    </Layout.Header>
    <Layout.Content className="console-content" id="content" role="main" tabIndex={-1}>
      <Outlet />
    </Layout.Content>
  </Layout>
)

/** Opens a shop. Users who have one are sent to their console. */
export function BecomeProducerPage() {
  const user = useUser()
  return (
    <ConsolePage title="Open your shop">
      <QueryState query={user}>{(data) => <StepFor user={data} />}</QueryState>
    </ConsolePage>
  )
}

/** The next step for this user. A shop opened on this page starts the console's tour. */
function StepFor({ user }: { readonly user: UserView | null }) {
  const [hadShop] = useState(Boolean(user?.producerId))
  if (!user)
    return (
      <Result
        icon={null}
        title="Create an account first"
        subTitle="Then set up your shop in three steps."
        extra={[
          <ButtonLink key="create" type="primary" to={paths.signupToSell}>
            Create account
          </ButtonLink>,
          <ButtonLink key="sign-in" to={paths.loginThen(paths.becomeProducer)}>
            Sign in
          </ButtonLink>,
        ]}
      />
    )
  if (user.producerId)
    return <Navigate replace to={paths.producerDashboard} {...(hadShop ? {} : { state: OPENS_TOUR })} />
  if (!user.verified)
    return (
      <Result
        status="info"
        title="Confirm your email first"
        subTitle="Buyers need to be able to reach you, so you can open a shop once your email address is confirmed."
        extra={
          <ButtonLink type="primary" to={paths.verificationSent}>
            Confirm email
          </ButtonLink>
        }
      />
    )
  return <NewShop />
}

function NewShop() {
  const profile = useQuery(profileQuery)
  return (
    <QueryState query={profile}>
      {({ zipCode, phone }) => <ShopWizard contact={{ zipCode: zipCode ?? '', phone: phone ?? '' }} />}
    </QueryState>
  )
}
