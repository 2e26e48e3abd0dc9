import { Result } from 'antd'
import type { UserView } from '#domain/identity/contract.ts'
import { ButtonLink } from '#frontend/shared/console/buttons.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'

/** A producer account without a producer profile. */
export function NoProfile({ user }: { readonly user: UserView }) {
  return (
    <Result
      title={<h1>Welcome, {user.username}</h1>}
      subTitle={`Your account has no producer profile yet, so nothing is for sale and no orders can arrive.${user.verified ? '' : ' First, confirm your email address.'}`}
      extra={
        user.verified ? (
          <ButtonLink type="primary" to={paths.becomeProducer}>
            Create producer profile
          </ButtonLink>
        ) : (
          <ButtonLink type="primary" to={paths.verificationSent}>
            Confirm your email
          </ButtonLink>
        )
      }
    />
  )
}
