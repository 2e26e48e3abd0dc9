import { LockOutlined } from '@ant-design/icons'
import { Result } from 'antd'
import type { ReactNode } from 'react'
import { NoProfile } from '#frontend/producer/orders/no-profile.tsx'
import { ButtonLink } from '#frontend/shared/console/buttons.tsx'
import { QueryState } from '#frontend/shared/console/console-page.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'

interface ProducersOnlyProps {
  /** Why other users do not see the page. */
  readonly explanation: string
  /** Path to return to after sign-in. */
  readonly next: string
  readonly children: ReactNode
}

/** A page for producers; other users see what they can do instead. */
export function ProducersOnly({ explanation, next, children }: ProducersOnlyProps) {
  const user = useUser()
  return (
    <QueryState query={user}>
      {(data) => {
        if (data?.producerId) return children
        if (data?.role === 'producer') return <NoProfile user={data} />
        return (
          <>
            <PageTitle>Producer access required</PageTitle>
            <Result
              icon={<LockOutlined />}
              title={<h1>Producer access required</h1>}
              subTitle={explanation}
              extra={[
                <ButtonLink key="marketplace" type="primary" to={paths.marketplace}>
                  Browse marketplace
                </ButtonLink>,
                ...(data
                  ? []
                  : [
                      <ButtonLink key="sign-in" to={paths.loginThen(next)}>
                        Sign in
                      </ButtonLink>,
                    ]),
              ]}
            />
          </>
        )
      }}
    </QueryState>
  )
}
